import type { ChannelIncome } from '../income.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'
import { linesOfTransaction, payoutStateOf, statementsShape, transactionsShape } from './income-shapes.ts'

const transactionsAtOnce = 100
/** Statements are kept for years; what is older than this was looked at long ago. */
const days = 90

interface Statement {
  readonly id: string
  readonly at: number
  readonly amount: number
  readonly state: string
}
interface Cursor {
  readonly from: number
  /** When the first page was asked for: a statement that is made meanwhile is for the next look. */
  readonly end: number
  /** Of the list of statements: the place behind the one that is read. */
  readonly list: string
  /** The statement that is read, and the place in it; null: the next of the list. */
  readonly open: { readonly of: Statement; readonly page: string } | null
}

/**
 * What a shop is paid by its daily statements. They are read one by one, since a busy day is many pages: the list is asked for one at a time, and its place
 * holds while that one is read.
 */
export function createIncome(client: TiktokClient): ChannelIncome {
  async function nextStatement(store: StoreConnection, { from, end, list }: Cursor) {
    const query = { statement_time_ge: from, statement_time_lt: end, sort_field: 'statement_time', sort_order: 'ASC', page_size: 1 }
    const told = await client.call(store, 'GET', '/finance/202309/statements', statementsShape, {
      query: list ? { ...query, page_token: list } : query,
    })
    const [one] = told.statements ?? []
    return {
      of: one ? { id: one.id, at: one.statement_time, amount: one.settlement_amount, state: one.payment_status ?? '' } : null,
      list: told.next_page_token || null,
    }
  }
  return {
    settles: 'day',
    days,
    async page(store, since, cursor) {
      const now = Math.floor(Date.now() / 1000)
      const at: Cursor = cursor
        ? (JSON.parse(cursor) as Cursor)
        : { from: Math.max(Math.floor(Date.parse(since) / 1000), now - days * 86_400), end: now, list: '', open: null }
      const listed = at.open ? { of: at.open.of, list: at.list || null } : await nextStatement(store, at)
      if (!listed.of) return { settlements: [], next: null }
      const { of } = listed
      const page = at.open?.page ?? ''
      const query = { sort_field: 'order_create_time', sort_order: 'ASC', page_size: transactionsAtOnce, ...(page && { page_token: page }) }
      const path = `/finance/202501/statements/${encodeURIComponent(of.id)}/statement_transactions`
      const told = await client.call(store, 'GET', path, transactionsShape, { query })
      const more = told.next_page_token || null
      const next: Cursor | null = more
        ? { ...at, list: listed.list ?? '', open: { of, page: more } }
        : listed.list
          ? { ...at, list: listed.list, open: null }
          : null
      const settlement = {
        mp_settlement_id: of.id,
        payout_state: payoutStateOf(of.state),
        settled_at: new Date(of.at * 1000).toISOString(),
        amount: of.amount,
        lines: (told.transactions ?? []).flatMap(linesOfTransaction),
        begins: page === '',
        ends: more === null,
      }
      return { settlements: [settlement], next: next && JSON.stringify(next) }
    },
  }
}
