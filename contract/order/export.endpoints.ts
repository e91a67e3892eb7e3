import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Marketplace } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { jobRowSchema } from '../job/job.ts'
import { orderAddress, orderCodesBodySchema } from './order-query.ts'

const access = any('order')

/** As the queue's filters are written in an address. */
export const orderExport = endpoint({
  id: 'order.export',
  method: 'GET',
  path: '/order/export',
  access,
  summary:
    'Begins to write the orders that the queue shows so, with a line for each product, as an .xlsx; the same again while it runs is the same job',
  query: orderAddress.schema,
  reply: jobRowSchema,
})

export const orderExportList = endpoint({
  id: 'order.export-list',
  method: 'GET',
  path: '/order/export-list',
  access,
  summary: "The caller's exports of orders, newest first",
  reply: z.object({ exports: z.array(jobRowSchema) }),
  reads: ['job'],
})

export const orderExportDownload = endpoint({
  id: 'order.export-download',
  method: 'GET',
  path: '/order/export-download/:id',
  access,
  summary: 'What an export of orders made, for some days',
  params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: z.unknown(),
  errors: ['NOT_FOUND'],
  replyKind: 'file',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

/** What the lines of a pickup list are gathered by. */
export const pickupGroupings = ['sku', 'order'] as const
/** And what they are sorted by. */
export const pickupSorts = ['location', 'sku', 'name', 'qty'] as const

export const pickupExportSchema = z
  .object({
    order_code: orderCodesBodySchema.optional(),
    batch_id: z.uuid().optional(),
    sort: z.enum(pickupSorts).default('location'),
    group: z.enum(pickupGroupings).default('sku'),
  })
  .refine((body) => !body.order_code !== !body.batch_id, 'either order_code or batch_id')

export const orderExportPickup = endpoint({
  id: 'order.export-pickup',
  method: 'POST',
  path: '/order/export-pickup',
  access,
  summary: 'Begins to write the pickup list of some orders as an .xlsx',
  body: pickupExportSchema,
  reply: jobRowSchema,
  errors: ['NOT_FOUND'],
  touches: ['job'],
})

export const orderClaimExport = endpoint({
  id: 'order.claim-export',
  method: 'GET',
  path: '/order/claim/export-shopee',
  access,
  summary:
    'Begins to write the orders whose parcels Shopee says came back, or were cancelled on their way, and that nobody received: to claim for them',
  reply: jobRowSchema,
  errors: ['NOTHING_TO_CLAIM'],
})
/** Whose orders they are. */
export const claimsOf: Marketplace = 'shopee'
