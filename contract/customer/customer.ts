import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/** A buyer at one marketplace, with what the workspace's orders tell. Names and phone numbers stand as the marketplace gave them, masked or not. */
export const customerRowSchema = z.object({
  marketplace: marketplaceSchema,
  mp_buyer_id: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  order_count: z.number().int(),
  /** Whole rupiah. */
  total_spent: z.number().int(),
  first_order_at: z.string(),
  last_order_at: z.string(),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

/** Who else a buyer is, as far as the same phone tells. */
export const customerKnownSchema = z.object({
  buyers: z.array(customerRowSchema),
  /** Conversations; none for who may not read them. */
  chats: z.array(z.object({ chat_code: z.string(), marketplace: marketplaceSchema, full_name: z.string(), last_message_at: z.string() })),
  /** Of our own; what of sales is owed in all, and what should have been paid by now. */
  customer: z.object({ customer_id: z.number().int(), name: z.string(), owed: z.number().int(), overdue: z.number().int() }).nullable(),
})

/** A phone number that the marketplace has hidden in part: it is shown as it is, and cannot be called. */
export const isMasked = (phone: string): boolean => /[*xX•]/.test(phone)

/** The digits that a phone is called and found in WhatsApp by: 0… becomes 62…; null where the number is masked or none. */
export function dialable(phone: string | null): string | null {
  if (!phone || isMasked(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const international = digits.startsWith('0') ? `62${digits.slice(1)}` : digits
  return /^\d{8,15}$/.test(international) ? international : null
}
