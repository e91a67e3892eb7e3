import { z } from 'zod'
import { marketplaceSchema } from '#contract/core/marketplace.ts'

/** What `/chat?init=` says: whose chat is opened, and about which order. */
const chatInitSchema = z.object({
  mp_order_id: z.string().max(120).optional(),
  mp_buyer_id: z.string().min(1).max(120),
  marketplace: marketplaceSchema,
  full_name: z.string().max(200).optional(),
  store_code: z.string().min(1).max(64),
})
export type ChatInit = z.infer<typeof chatInitSchema>

/** Base64 of the JSON's UTF-8 (specification §2), with the signs that an address takes as they are. */
export function writeChatInit(init: ChatInit): string {
  const bytes = new TextEncoder().encode(JSON.stringify(init))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Reads either alphabet, and what lost its `=` or had `+` turned into a space on its way; null where it says nothing of use. */
export function readChatInit(text: string): ChatInit | null {
  try {
    const binary = atob(text.replace(/[ -]/g, '+').replaceAll('_', '/').replace(/=+$/, ''))
    const json: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0))))
    return chatInitSchema.safeParse(withTexts(json)).data ?? null
  } catch {
    return null
  }
}

/** Ids that were written as numbers, and what is null, are taken too. */
const withTexts = (json: unknown): unknown =>
  typeof json === 'object' && json !== null
    ? Object.fromEntries(
        Object.entries(json)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
      )
    : json
