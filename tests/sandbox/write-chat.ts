import type { Marketplace } from '#contract/core/marketplace.ts'
import type { RawPush } from '#server/channels/pushes.ts'
import { type RunningSandbox, storeIdOf } from './start-sandbox.ts'

export interface WrittenMessage {
  readonly message_id: string
  readonly sender: 'buyer' | 'seller'
  readonly type: string
  readonly text: string
  readonly state: string
  readonly at: string
  readonly reply_id: string | null
  readonly template: string | null
  readonly quotes: string | null
  readonly sku: string | null
  readonly file: { url: string; mime_type: string; filename: string } | null
}
export interface WrittenChat {
  readonly chat_id: string
  readonly mp_buyer_id: string
  readonly full_name: string
  readonly store_id: string
  readonly seller_read: string | null
  readonly typing_at: number | null
  readonly messages: readonly WrittenMessage[]
}

/** A buyer writes to the marketplace's first store, or goes on in a conversation. */
export const write = (running: RunningSandbox, marketplace: Marketplace, wish: object = {}): Promise<WrittenChat> =>
  running.control<WrittenChat>('/chat', { marketplace, store_id: storeIdOf(marketplace), ...wish })

export const readChat = (running: RunningSandbox, marketplace: Marketplace, chatId: string): Promise<WrittenChat> =>
  running.control<WrittenChat>(`/chat?${new URLSearchParams({ marketplace, store_id: storeIdOf(marketplace), chat_id: chatId })}`)

/** What was pushed for the marketplace while `act` ran, as a server receives it. */
export async function pushedBy(running: RunningSandbox, marketplace: Marketplace, act: () => Promise<unknown>): Promise<RawPush[]> {
  await running.sandbox.pushes.idle()
  const from = running.received.length
  await act()
  await running.sandbox.pushes.idle()
  return running.received
    .slice(from)
    .filter((one) => one.path === `/hooks/${marketplace}`)
    .map(({ path, headers, body }) => ({ method: 'POST', path, headers, body }))
}
