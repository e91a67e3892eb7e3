import { drawReturn } from '#contract/demo/draw-return.ts'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import type { World } from '../world.ts'

/**
 * Where a return is. `approved`: the buyer has to send the goods; `sent`: they are on their way to the seller; `offered`: the buyer looks at what the seller
 * offered instead; `disputed`: the marketplace will decide.
 */
export const returnStates = ['requested', 'offered', 'approved', 'sent', 'disputed', 'judging', 'refunded', 'cancelled', 'rejected'] as const
export type ReturnState = (typeof returnStates)[number]
const open: ReadonlySet<ReturnState> = new Set<ReturnState>(['requested', 'offered', 'approved', 'sent', 'disputed', 'judging'])

export interface ReturnRecord {
  readonly at: number
  readonly by: 'BUYER' | 'SELLER' | 'SYSTEM'
  readonly event: string
  readonly note: string
  readonly image_urls: readonly string[]
}

/** What a buyer gives back, as its marketplace keeps it. Instants in milliseconds, amounts in whole rupiah. */
export interface SandboxReturn {
  readonly order: SandboxOrder
  readonly kind: 'refund' | 'return_refund'
  readonly reason: ReturnType<typeof drawReturn>['reason']
  readonly comment: string
  readonly image_urls: readonly string[]
  readonly asked_at: number
  state: ReturnState
  refund: number
  offer: { readonly amount: number; readonly kind: 'refund' | 'return_refund'; readonly by: 'BUYER' | 'SELLER' } | null
  dispute: { readonly reason: string; readonly text: string; readonly image_urls: readonly string[] } | null
  updated_at: number
  /** By when the seller has to answer; null: nobody waits for it. */
  answer_by: number | null
  readonly records: ReturnRecord[]
}

/** The buyers' returns: each order that was complained about, or came back, has one. */
export interface ReturnWorld {
  of(order: SandboxOrder): SandboxReturn | null
  /** Those that changed last come first. */
  ofStore(store: SandboxStore): readonly SandboxReturn[]
  /** The seller agrees: to the refund, to the goods coming back, or to what came back. */
  agree(one: SandboxReturn): void
  offer(one: SandboxReturn, amount: number, kind: 'refund' | 'return_refund'): void
  /** The seller pays all of it back at once, and the buyer keeps the goods. */
  payBack(one: SandboxReturn): void
  /** The seller takes what the buyer offered. */
  takeOffer(one: SandboxReturn): void
  refuse(one: SandboxReturn, reason: string, text: string, imageUrls: readonly string[], becomes: 'rejected' | 'disputed'): void
  /** What the buyer, the courier or the marketplace does. */
  go(one: SandboxReturn, state: ReturnState): void
  /** Tells of what happened to a return whose order stays where it is. */
  onChange(listener: (one: SandboxReturn) => void): void
  reset(): void
}

const hourMs = 3_600_000
const answerHours = 48

export function createReturnWorld(world: World): ReturnWorld {
  const known = new Map<string, SandboxReturn>()
  const listeners: ((one: SandboxReturn) => void)[] = []

  function begun(order: SandboxOrder): SandboxReturn {
    const { kind: drawn, reason, comment, pictures } = drawReturn(order.store.marketplace, order.order_id)
    // What came back is not refunded alone.
    const kind = order.stage === 'returned' ? 'return_refund' : drawn
    const asked_at = order.history.find(({ stage }) => stage === 'complained' || stage === 'returned')?.at ?? order.updated_at
    const image_urls = Array.from({ length: pictures }, (_, at) => (order.lines[at % order.lines.length] ?? order.lines[0])?.sku.image_url ?? '')
    const state = order.stage === 'returned' ? 'refunded' : 'requested'
    const refund = kind === 'refund' ? order.total - order.shipping_fee : order.total
    const record = { at: asked_at, by: 'BUYER' as const, event: 'RETURN_REQUESTED', note: comment, image_urls }
    const answer_by = state === 'requested' ? Math.max(asked_at, world.now() - hourMs) + answerHours * hourMs : null
    return {
      order,
      kind,
      reason,
      comment,
      image_urls,
      asked_at,
      state,
      refund,
      offer: null,
      dispute: null,
      updated_at: asked_at,
      answer_by,
      records: [record],
    }
  }
  function of(order: SandboxOrder): SandboxReturn | null {
    if (!order.history.some(({ stage }) => stage === 'complained' || stage === 'returned')) return null
    const key = `${order.store.marketplace}/${order.order_id}`
    const one = known.get(key) ?? begun(order)
    known.set(key, one)
    // The order went on without anybody answering: its buyer took it back, or it came back all the same.
    if (open.has(one.state) && order.stage !== 'complained') note(one, order.stage === 'returned' ? 'refunded' : 'cancelled', 'SYSTEM')
    return one
  }
  function note(one: SandboxReturn, state: ReturnState, by: ReturnRecord['by'], text = '', image_urls: readonly string[] = []): void {
    one.state = state
    one.updated_at = Math.max(world.now(), one.updated_at + 1000)
    one.answer_by = state === 'requested' || state === 'sent' ? one.updated_at + answerHours * hourMs : null
    one.records.push({ at: one.updated_at, by, event: `RETURN_${state.toUpperCase()}`, note: text, image_urls })
  }
  function go(one: SandboxReturn, state: ReturnState, by: ReturnRecord['by'], text = '', imageUrls: readonly string[] = []): void {
    note(one, state, by, text, imageUrls)
    if (one.order.stage === 'complained' && !open.has(state))
      world.move(one.order, state === 'refunded' && one.kind === 'return_refund' ? 'returned' : 'complete')
    else for (const listener of listeners) listener(one)
  }
  function allow(one: SandboxReturn, states: readonly ReturnState[], what: string): void {
    if (!states.includes(one.state)) throw new Refusal('wrong-status', `Retur ${one.order.order_id} tidak bisa ${what}: ${one.state}`)
  }

  return {
    of,
    ofStore: (store) =>
      [...world.orders()]
        .filter((order) => order.store === store)
        .flatMap((order) => of(order) ?? [])
        .toSorted((a, b) => b.updated_at - a.updated_at),
    agree(one) {
      allow(one, ['requested', 'sent'], 'disetujui')
      go(one, one.state === 'requested' && one.kind === 'return_refund' ? 'approved' : 'refunded', 'SELLER')
    },
    offer(one, amount, kind) {
      allow(one, ['requested'], 'ditawar')
      if (!(amount >= 1 && amount <= one.refund)) throw new Refusal('bad-input', `amount must be between 1 and ${one.refund}`)
      one.offer = { amount, kind, by: 'SELLER' }
      go(one, 'offered', 'SELLER', String(amount))
    },
    payBack(one) {
      allow(one, ['requested'], 'dikembalikan')
      note(one, 'refunded', 'SELLER')
      world.move(one.order, 'complete')
    },
    takeOffer(one) {
      allow(one, ['requested'], 'disetujui')
      if (one.offer?.by !== 'BUYER') throw new Refusal('wrong-status', 'the buyer offers nothing')
      one.refund = one.offer.amount
      go(one, 'refunded', 'SELLER')
    },
    refuse(one, reason, text, imageUrls, becomes) {
      allow(one, becomes === 'disputed' ? ['requested', 'approved', 'sent'] : ['requested'], 'ditolak')
      one.dispute = { reason, text, image_urls: imageUrls }
      go(one, becomes, 'SELLER', text || reason, imageUrls)
    },
    go: (one, state) => go(one, state, state === 'sent' || state === 'cancelled' ? 'BUYER' : 'SYSTEM'),
    onChange: (listener) => void listeners.push(listener),
    reset: () => known.clear(),
  }
}
