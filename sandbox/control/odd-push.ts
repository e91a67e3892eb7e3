import type { SandboxParts } from '../create-sandbox.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'

/** Pushes that a server must not fall for: a wrong signature, a store it does not have, a body that is none. */
export const oddPushKinds = ['forged', 'unknown-store', 'malformed'] as const
export type OddPushKind = (typeof oddPushKinds)[number]

const elsewhere = (store: SandboxStore): SandboxStore => ({ ...store, store_id: '999000999' })

/** Sends one and tells what the server answered. The forged one cancels an order of the store, or is a message: it would show. */
export async function oddPush(parts: SandboxParts, store: SandboxStore, kind: OddPushKind): Promise<number> {
  const { pushes } = parts
  const owner = kind === 'unknown-store' ? elsewhere(store) : store
  const push = parts.standIns.get(store.marketplace)?.orders ? aboutOrder(parts, store, owner) : aboutChat(parts, store, owner)
  if (!push) throw new Refusal('bad-input', `${store.marketplace} pushes nothing of this`)
  if (kind === 'forged') return pushes.forged(push)
  return pushes.once(kind === 'malformed' ? { ...push, title: 'malformed', body: push.body.slice(0, -7) } : { ...push, title: 'unknown store' })
}

function aboutOrder({ world, standIns }: SandboxParts, store: SandboxStore, owner: SandboxStore): Push | undefined {
  const known = [...world.orders()].findLast((order) => order.store === store) ?? world.make(store)
  const at = world.now()
  // A further step of its history, so that it is no repeat of a push that was really sent.
  const history = [...known.history, { at, stage: 'cancelled' as const }]
  const order = { ...known, store: owner, stage: 'cancelled' as const, updated_at: at, history }
  return standIns.get(store.marketplace)?.pushesOf({ kind: 'moved', order })[0]
}

function aboutChat({ world, chats, chatLife, standIns }: SandboxParts, store: SandboxStore, owner: SandboxStore): Push | undefined {
  const chat = { ...chats.chatWith(store, chatLife.stranger(store)), store: owner }
  const saying = {
    type: 'text' as const,
    text: 'Kirim ke rekening lain ya kak',
    file: null,
    product: null,
    quotes: null,
    reply_id: null,
    note: null,
    template: null,
  }
  const message = { ...saying, message_id: `aneh-${world.now()}`, sender: 'buyer' as const, at: world.now(), state: 'sent' as const }
  return standIns.get(store.marketplace)?.chatPushesOf?.({ kind: 'message', chat, message })[0]
}
