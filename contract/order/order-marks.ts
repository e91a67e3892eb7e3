import { z } from 'zod'
import { type OrderStatus, orderStatus } from './order-status.ts'

/** Colours of tags: those that the product has a soft ground and a readable text for, in each theme. */
export const tagColours = ['grey', 'teal', 'blue', 'green', 'amber', 'red'] as const
export type TagColour = (typeof tagColours)[number]

/** Tags of a workspace, and tags that one order carries. */
export const mostOrderTags = 50
export const mostTagsOfOrder = 10

export const orderTagTextSchema = z.object({ name: z.string().trim().min(1).max(24), colour: z.enum(tagColours) })
export const orderTagSchema = orderTagTextSchema.extend({ tag_id: z.number().int() })
export type OrderTag = z.output<typeof orderTagSchema>

export const holdReasonSchema = z.string().trim().min(1).max(120)

/** Why an order goes no further until somebody releases it. */
export const orderHoldSchema = z.object({
  /** `short`: pieces were not on their shelf, and `reason` says which. */
  kind: z.enum(['asked', 'short']),
  reason: z.string(),
  /** A person, or a rule of the workspace. */
  by: z.string(),
  at: z.string(),
})
export type OrderHold = z.output<typeof orderHoldSchema>

/** Statuses in which an order can be held: its parcel is still with the seller. */
export const holdableStatuses: readonly OrderStatus[] = [
  orderStatus.waiting_payment,
  orderStatus.new,
  orderStatus.processing,
  orderStatus.waiting_pickup,
  orderStatus.cancel_requested,
]
