import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { jobRowSchema } from '../job/job.ts'
import { setsStock } from './product-access.ts'
import { checkedRowSchema, importRowSchema, mostImported, sheetRowSchema } from './product-import.ts'

const bodyLimit = 4 * 2 ** 20

export const productImportCheck = endpoint({
  id: 'product.import-check',
  method: 'POST',
  path: '/product/import/check',
  access: setsStock,
  summary: 'What a sheet of numbers by SKU would change, line by line; nothing is changed',
  body: z.object({ rows: z.array(sheetRowSchema).min(1).max(mostImported) }),
  reply: z.object({ rows: z.array(checkedRowSchema) }),
  idempotent: false,
  bodyLimit,
})

export const productImport = endpoint({
  id: 'product.import',
  method: 'POST',
  path: '/product/import',
  access: setsStock,
  summary: 'Begins to set what a checked sheet says; a line whose numbers are others by now fails',
  body: z.object({ name: z.string().trim().min(1).max(80), rows: z.array(importRowSchema).min(1).max(mostImported) }),
  reply: jobRowSchema,
  touches: ['job'],
  bodyLimit,
})
