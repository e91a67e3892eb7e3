import type { SandboxParts } from '../create-sandbox.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'

/** Pushes that a server must not fall for: a wrong signature, a store it does not have, a body that is none. */
export const oddPushKinds = ['forged', 'unknown-store', 'malformed'] as const
export type OddPushKind = (typeof oddPushKinds)[number]

/** Sends one and tells what the server answered. The forged one cancels an order of the store: it would show. */
export async function oddPush({ world, standIns, pushes }: SandboxParts, store: SandboxStore, kind: OddPushKind): Promise<number> {
  const standIn = standIns.get(store.marketplace)
  const known = [...world.orders()].findLast((order) => order.store === store) ?? world.make(store)
  const owner = kind === 'unknown-store' ? { ...store, store_id: '999000999' } : store
  const at = world.now()
  // A further step of its history, so that it is no repeat of a push that was really sent.
  const history = [...known.history, { at, stage: 'cancelled' as const }]
  const order = { ...known, store: owner, stage: 'cancelled' as const, updated_at: at, history }
  const [push] = standIn?.pushesOf({ kind: 'moved', order }) ?? []
  if (!push) throw new Refusal('bad-input', `${store.marketplace} pushes nothing of this`)
  if (kind === 'forged') return pushes.forged(push)
  const odd: Push = kind === 'malformed' ? { ...push, title: 'malformed', body: push.body.slice(0, -7) } : { ...push, title: 'unknown store' }
  return pushes.once(odd)
}
