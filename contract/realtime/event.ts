import { z } from 'zod'
import type { Access } from '../core/privilege.ts'
import { orderRowSchema } from '../order/order.ts'
import { orderStatusSchema } from '../order/order-status.ts'

const base = {
  cursor: z.number().int(),
  at: z.string(),
  /** The agent who caused it, null for the marketplace. */ agent_id: z.number().int().nullable(),
}

/** An order that was not there before. */
export const orderCreatedSchema = z.object({ ...base, type: z.literal('order.created'), order: orderRowSchema })
/** An order as it is now; `previous_status` says whether a tab's count moved. */
export const orderChangedSchema = z.object({ ...base, type: z.literal('order.changed'), previous_status: orderStatusSchema, order: orderRowSchema })
export const storeChangedSchema = z.object({ ...base, type: z.literal('store.changed'), store_code: z.string() })

export const liveEventSchema = z.discriminatedUnion('type', [orderCreatedSchema, orderChangedSchema, storeChangedSchema])
export type LiveEvent = z.infer<typeof liveEventSchema>
export type LiveEventType = LiveEvent['type']

/** Who receives which event: the gateway leaves out what a subscriber may not see. */
export const eventAccess: Readonly<Record<LiveEventType, Access>> = {
  'order.created': { any: ['order'] },
  'order.changed': { any: ['order'] },
  'store.changed': 'user',
}
