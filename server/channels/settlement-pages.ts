import type { ChannelIncome, IncomingIncomeLine, IncomingSettlement } from './income.ts'
import type { StoreConnection } from './store-connection.ts'

/** What is known of a settlement before its lines are read. */
export type SettlementHead = Pick<IncomingSettlement, 'mp_settlement_id' | 'payout_state' | 'settled_at' | 'amount'>

export interface SettlementSource {
  /** The settlement at a place of the list of those made between two instants (ms), and the place behind it; null: there is none, or it is the last. */
  head(
    store: StoreConnection,
    span: { readonly from: number; readonly end: number },
    place: string,
  ): Promise<{ head: SettlementHead | null; next: string | null }>
  /** Some of its lines, from a place on. */
  lines(store: StoreConnection, head: SettlementHead, place: string): Promise<{ lines: IncomingIncomeLine[]; next: string | null }>
}

interface Cursor {
  readonly from: number
  /** When the first page was asked for: a settlement that is made meanwhile is for the next look. */
  readonly end: number
  /** Of the list, the place behind the settlement that is read. */
  readonly list: string
  /** The settlement that is read, and the place in it; null: the next of the list. */
  readonly open: { readonly head: SettlementHead; readonly place: string } | null
}

const dayMs = 86_400_000

/** Settlements of many orders are read one by one, each page by page: the list's place holds while one of them is read. */
export function settlementPages(source: SettlementSource, days: number): ChannelIncome['page'] {
  return async (store, since, cursor) => {
    const now = Date.now()
    const at: Cursor = cursor
      ? (JSON.parse(cursor) as Cursor)
      : { from: Math.max(Date.parse(since), now - days * dayMs), end: now, list: '', open: null }
    const { head, next: behind } = at.open ? { head: at.open.head, next: at.list || null } : await source.head(store, at, at.list)
    if (!head) return { settlements: [], next: null }
    const place = at.open?.place ?? ''
    const { lines, next: more } = await source.lines(store, head, place)
    const next: Cursor | null = more
      ? { ...at, list: behind ?? '', open: { head, place: more } }
      : behind
        ? { ...at, list: behind, open: null }
        : null
    return { settlements: [{ ...head, lines, begins: place === '', ends: more === null }], next: next && JSON.stringify(next) }
  }
}
