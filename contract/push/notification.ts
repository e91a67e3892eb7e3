import { z } from 'zod'
import { notificationKeys } from './push.ts'

/** Things that a notification names; how many there were is told by `count`. */
export const mostNamed = 3

const namedSchema = z.object({
  /** As people know it: an order's code and store, a store, a product. */
  name: z.string(),
  /** Of stock that runs low: what is available. */
  left: z.number().int().optional(),
})
export type NamedThing = z.infer<typeof namedSchema>

/** What a person was told of. What happens of one kind before it was read is one notification, with the latest that happened first. */
export const notificationRowSchema = z.object({
  notification_id: z.number().int(),
  notif_key: z.enum(notificationKeys),
  count: z.number().int().min(1),
  named: z.array(namedSchema).max(mostNamed),
  /** Where it is dealt with. */
  url: z.string(),
  at: z.string(),
  is_read: z.boolean(),
})
export type NotificationRow = z.infer<typeof notificationRowSchema>

/** What these people were told of is more, or was read, and how many they have not read. */
export const notificationChanged = {
  type: z.literal('notification.changed'),
  told: z.array(z.object({ user_id: z.number().int(), unread: z.number().int() })),
}
