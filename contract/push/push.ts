import { z } from 'zod'
import { type Access, any, mayAccess, type Subject } from '../core/privilege.ts'
import { readsProducts } from '../product/product-access.ts'

/** What a person may be told of, by the keys of the notification settings, with who it is for. */
export const notificationAccess = {
  push_order_new: any('order'),
  push_order_cancel: any('order'),
  push_chat_message: any('chat', 'chat-read'),
  push_store_invalid: any('store'),
  push_stock_low: readsProducts,
  /** By e-mail, every Monday. */
  mail_sales_weekly: any('sales-report'),
} as const satisfies Readonly<Record<string, Access>>

/** Letters are asked for; what is pushed to a person's devices is on until somebody turns it off. */
export const notificationAtFirst = (key: NotificationKey): 0 | 1 => (key.startsWith('mail_') ? 0 : 1)

export type NotificationKey = keyof typeof notificationAccess
export const notificationKeys = Object.keys(notificationAccess) as [NotificationKey, ...NotificationKey[]]

export const notificationSettingSchema = z.object({
  notif_key: z.enum(notificationKeys),
  /** 1: told, 0: not. */
  notif_val: z.union([z.literal(0), z.literal(1)]),
})
export type NotificationSetting = z.infer<typeof notificationSettingSchema>

/** The kinds of news that a person could be told of at all. */
export const notificationKeysOf = (subject: Subject | null): NotificationKey[] =>
  notificationKeys.filter((key) => mayAccess(notificationAccess[key], subject))

/** A browser's subscription as the browser gives it: where its push service takes messages, and its keys, base64url. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'the p256dh key of a subscription'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'the auth secret of a subscription'),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>
