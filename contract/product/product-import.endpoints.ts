import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { skuSchema } from '../core/sku.ts'
import { jobRowSchema } from '../job/job.ts'
import { changeSchema } from './bulk-change.ts'
import { setsStock } from './product-access.ts'
import { checkedRowSchema, dimensionsSchema, importRowSchema, mostImported, sheetRowSchema } from './product-import.ts'

/** Of a sheet with the most rows and every column. */
const bodyLimit = 24 * 2 ** 20

export const productImportCheck = endpoint({
  id: 'product.import-check',
  method: 'POST',
  path: '/product/import/check',
  access: setsStock,
  summary: 'What a sheet of SKUs would make and change, line by line; nothing is written',
  body: z.object({ dimensions: dimensionsSchema.default([]), rows: z.array(sheetRowSchema).min(1).max(mostImported) }),
  reply: z.object({ rows: z.array(checkedRowSchema) }),
  idempotent: false,
  bodyLimit,
})

export const productChangeCheck = endpoint({
  id: 'product.change-check',
  method: 'POST',
  path: '/product/change/check',
  access: setsStock,
  summary: 'What one change would make of many SKUs, each as the line of a sheet; nothing is written, and `product.import` writes the lines',
  body: z.object({ skus: z.array(skuSchema).min(1).max(mostImported), change: changeSchema }),
  reply: z.object({ lines: z.array(sheetRowSchema), rows: z.array(checkedRowSchema) }),
  idempotent: false,
  bodyLimit: 4 * 2 ** 20,
})

export const productImport = endpoint({
  id: 'product.import',
  method: 'POST',
  path: '/product/import',
  access: setsStock,
  summary: 'Begins to write what a checked sheet says; a line that would do anything else by now is refused, and what is refused becomes a sheet',
  body: z.object({
    name: z.string().trim().min(1).max(80),
    dimensions: dimensionsSchema.default([]),
    rows: z.array(importRowSchema).min(1).max(mostImported),
  }),
  reply: jobRowSchema,
  touches: ['job'],
  bodyLimit,
})
