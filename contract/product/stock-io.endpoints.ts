import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { skuSchema } from '../core/sku.ts'
import {
  checkStockIo,
  keepsStockIo,
  mostStockIoLines,
  stockIoDetailSchema,
  stockIoFields,
  stockIoLineSchema,
  stockIoRowSchema,
  stockIoStatuses,
  stockIoTypes,
} from './stock-io.ts'

const filters = {
  /** Words of SKU, reference and note, or the document's number; each has to occur. */
  search: filter.search(1),
  status: filter.choice(stockIoStatuses),
  ...filter.days(),
  agent_id: filter.id(),
}

const common = {
  access: keepsStockIo,
  row: stockIoRowSchema,
  sorts: ['newest', 'oldest'],
  page: offset({ size: 50, most: 200 }),
  reads: ['stock-io'],
} as const

export const stockIoList = listEndpoint({
  ...common,
  id: 'stock-io.list',
  path: '/product/stock',
  summary: 'Stock documents: what came in, went out, was counted and was moved',
  filters: { ...filters, io_type: filter.choice(stockIoTypes) },
})

export const stockIoOfType = listEndpoint({
  ...common,
  id: 'stock-io.of-type',
  path: '/product/stock/type/:io_type',
  summary: 'Stock documents of one type',
  params: z.object({ io_type: z.enum(stockIoTypes) }),
  filters,
})

export const stockIoAgents = endpoint({
  id: 'stock-io.agents',
  method: 'GET',
  path: '/product/stock/agents',
  access: keepsStockIo,
  summary: 'Who wrote stock documents',
  reply: z.object({ agents: z.array(z.object({ agent_id: z.number().int(), agent_name: z.string() })) }),
  reads: ['stock-io'],
})

const params = z.object({ io_id: rowIdInAddress })

export const stockIoDetail = endpoint({
  id: 'stock-io.detail',
  method: 'GET',
  path: '/product/stock/:io_id',
  access: keepsStockIo,
  summary: 'A stock document with its lines, and how their SKUs stand now',
  params,
  reply: stockIoDetailSchema,
  errors: ['NOT_FOUND'],
  reads: ['stock-io', 'product'],
})

/** What is found by a scanned code, exactly: a SKU, by itself or by its barcode, or a shelf. */
export const stockIoScan = endpoint({
  id: 'stock-io.scan',
  method: 'GET',
  path: '/product/stock/scan',
  access: keepsStockIo,
  summary: 'What a scanned code names: SKUs, by themselves or by their barcode, or a shelf',
  query: z.object({ code: z.string().trim().min(1).max(120) }),
  reply: z.object({
    /** More than one where several carry the same barcode. */
    skus: z.array(stockIoLineSchema.pick({ sku: true, product_id: true, name: true, variant: true, stock: true, location_now: true })),
    /** The shelf, as it is written; null where none is called so. */
    location: z.string().nullable(),
  }),
  reads: ['product'],
})

const body = stockIoFields.superRefine((fields, { addIssue }) => checkStockIo(fields, (path, message) => addIssue({ code: 'custom', path, message })))

const write = { access: keepsStockIo, reply: stockIoDetailSchema } as const

export const stockIoCreate = endpoint({
  ...write,
  id: 'stock-io.create',
  method: 'POST',
  path: '/product/stock',
  summary: 'Begins a stock document: a draft, which changes no stock',
  body,
  errors: ['PRODUCT_NOT_FOUND'],
  touches: ['stock-io'],
})

const version = z.number().int().min(1)
const draftErrors = ['NOT_FOUND', 'STOCK_IO_POSTED', 'STOCK_IO_CHANGED'] as const

export const stockIoChange = endpoint({
  ...write,
  id: 'stock-io.change',
  method: 'PUT',
  path: '/product/stock/:io_id',
  summary: 'Changes a draft as a whole',
  params,
  body: stockIoFields
    .extend({ /** The one that was changed. */ version })
    .superRefine((fields, { addIssue }) => checkStockIo(fields, (path, message) => addIssue({ code: 'custom', path, message }))),
  errors: [...draftErrors, 'PRODUCT_NOT_FOUND'],
  touches: ['stock-io'],
})

export const stockIoDelete = endpoint({
  ...write,
  id: 'stock-io.delete',
  method: 'DELETE',
  path: '/product/stock/:io_id',
  summary: 'Deletes a draft; answers it as it was',
  params,
  errors: ['NOT_FOUND', 'STOCK_IO_POSTED'],
  touches: ['stock-io'],
})

const allow_oversold = z.boolean().default(false)

export const stockIoPost = endpoint({
  ...write,
  id: 'stock-io.post',
  method: 'POST',
  path: '/product/stock/:io_id/post',
  summary: 'Posts a draft: all of its lines change the stock, or none',
  params,
  body: z.object({
    version,
    /** Less on hand than is promised to orders is meant, not mistaken. */
    allow_oversold,
    /** What was seen on hand of what was counted: where one is another by now, nothing is posted. */
    seen: z
      .array(z.object({ sku: skuSchema, stock: z.number().int() }))
      .max(mostStockIoLines)
      .default([]),
  }),
  errors: [...draftErrors, 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PACKAGE_STOCK', 'STOCK_SHORT', 'STOCK_PROMISED', 'STOCK_TOO_HIGH'],
  touches: ['stock-io', 'product'],
})

export const stockIoReverse = endpoint({
  ...write,
  id: 'stock-io.reverse',
  method: 'POST',
  path: '/product/stock/:io_id/reverse',
  summary: 'Takes a posted document back by an opposite one, which is posted at once; answers that one',
  params,
  body: z.object({ allow_oversold }),
  errors: [
    'NOT_FOUND',
    'STOCK_IO_NOT_POSTED',
    'STOCK_IO_REVERSED',
    'PRODUCT_NOT_FOUND',
    'PACKAGE_STOCK',
    'STOCK_SHORT',
    'STOCK_PROMISED',
    'STOCK_TOO_HIGH',
  ],
  touches: ['stock-io', 'product'],
})
