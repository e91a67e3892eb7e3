import { z } from 'zod'
import { photoDays } from '../order/packing-photo.endpoints.ts'

/** The longest that can be said; who wants more wants it for ever. */
export const mostDaysKept = 3_650

/**
 * What a workspace may have deleted by age: how many days it says at least, and how many are kept while it says nothing; null: for ever. Which rows those
 * are: server/db/retention.ts.
 */
export const retentionKinds = {
  chat_messages: { least: 90, days: null },
  order_log: { least: 365, days: null },
  product_log: { least: 90, days: null },
  photos: { least: 30, days: photoDays },
} as const satisfies Record<string, { readonly least: number; readonly days: number | null }>
export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[]

const days = (kind: RetentionKind) => z.number().int().min(retentionKinds[kind].least).max(mostDaysKept)

export const retentionFields = {
  chat_messages: days('chat_messages').nullable(),
  order_log: days('order_log').nullable(),
  product_log: days('product_log').nullable(),
  photos: days('photos'),
}
export const retentionSchema = z.object(retentionFields)
export type Retention = z.infer<typeof retentionSchema>

export const defaultRetention: Retention = {
  chat_messages: retentionKinds.chat_messages.days,
  order_log: retentionKinds.order_log.days,
  product_log: retentionKinds.product_log.days,
  photos: retentionKinds.photos.days,
}
