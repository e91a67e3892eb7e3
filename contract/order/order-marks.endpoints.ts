import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortId, shortIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { orderOutcomeSchema } from './order.endpoints.ts'
import { holdReasonSchema, orderTagSchema, orderTagTextSchema } from './order-marks.ts'
import { orderCodesPerCall } from './order-query.ts'

const tagParams = z.object({ tag_id: shortIdInAddress })
const codes = z.array(z.string().min(1).max(64)).min(1).max(orderCodesPerCall)
const works = any('order')

export const orderTagList = endpoint({
  id: 'order-tag.list',
  method: 'GET',
  path: '/order/tag',
  access: works,
  summary: 'The tags that orders can carry',
  reply: z.object({ tags: z.array(orderTagSchema) }),
  reads: ['saved-view'],
})

export const orderTagCreate = endpoint({
  id: 'order-tag.create',
  method: 'POST',
  path: '/order/tag',
  access: works,
  summary: 'Makes a tag for orders',
  body: orderTagTextSchema,
  reply: orderTagSchema,
  errors: ['NAME_TAKEN', 'TOO_MANY_KEPT'],
  touches: ['saved-view'],
})

export const orderTagChange = endpoint({
  id: 'order-tag.change',
  method: 'PUT',
  path: '/order/tag/:tag_id',
  access: works,
  summary: 'Renames a tag of orders, or gives it another colour',
  params: tagParams,
  body: orderTagTextSchema,
  reply: orderTagSchema,
  errors: ['NAME_TAKEN', 'NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderTagDelete = endpoint({
  id: 'order-tag.delete',
  method: 'DELETE',
  path: '/order/tag/:tag_id',
  access: works,
  summary: 'Deletes a tag of orders; no order shows it any more',
  params: tagParams,
  reply: z.object({ tag_id: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

/** One change of marks. */
export const orderMarkSchema = z.discriminatedUnion('mark', [
  z.object({ mark: z.literal('tag'), tag_id: shortId, on: z.boolean() }),
  /** Whose order it is to bring on; null: nobody's. */
  z.object({ mark: z.literal('assignee'), user_id: shortId.nullable() }),
  /** Null releases it. */
  z.object({ mark: z.literal('hold'), reason: holdReasonSchema.nullable() }),
  /** Its label waits for a printer that prints by itself; false: for none any more. */
  z.object({ mark: z.literal('print'), on: z.boolean() }),
])
export type OrderMark = z.output<typeof orderMarkSchema>

export const orderMark = endpoint({
  id: 'order.mark',
  method: 'PUT',
  path: '/order/mark',
  access: works,
  summary: 'Tags orders, gives them to somebody, holds or releases them, or queues their labels; what is so already counts as ok',
  body: z.object({ order_code: codes, change: orderMarkSchema }),
  reply: z.object({
    results: z.array(orderOutcomeSchema),
    /** Orders that were otherwise before, as they were: what undoing needs. */
    before: z.array(z.object({ order_code: z.string(), assignee_id: z.number().int().nullable(), hold_reason: z.string().nullable() })),
  }),
  errors: ['NOT_FOUND'],
  touches: ['order', 'wave'],
  untouched: ({ before }) => before.length === 0,
  bulk: { of: 'order', key: 'body.order_code', together: orderCodesPerCall },
})

export const orderPrintClaim = endpoint({
  id: 'order.print-claim',
  method: 'POST',
  path: '/order/print-queue/claim',
  access: works,
  summary: 'Labels that wait for a printer and can be printed now, given to this computer alone',
  body: z.object({ computer: z.string().trim().min(1).max(60), limit: z.number().int().min(1).max(100) }),
  reply: z.object({ order_codes: z.array(z.string()) }),
})

export const orderPrintReturn = endpoint({
  id: 'order.print-return',
  method: 'POST',
  path: '/order/print-queue/return',
  access: works,
  summary: 'Labels that this computer could not have made wait again',
  body: z.object({ computer: z.string().trim().min(1).max(60), order_code: codes }),
  reply: z.object({ returned: z.number().int() }),
})
