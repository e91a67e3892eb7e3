import type { ChannelIncome } from '../income.ts'
import { type SettlementSource, settlementPages } from '../settlement-pages.ts'
import type { TiktokClient } from './client.ts'
import { linesOfTransaction, payoutStateOf, statementsShape, transactionsShape } from './income-shapes.ts'

const transactionsAtOnce = 100
/** Statements are kept for years; what is older than this was looked at long ago. */
const days = 90
const seconds = (ms: number) => Math.floor(ms / 1000)

/** What a shop is paid by its daily statements. */
export function createIncome(client: TiktokClient): ChannelIncome {
  const source: SettlementSource = {
    async head(store, { from, end }, place) {
      const span = { statement_time_ge: seconds(from), statement_time_lt: seconds(end) }
      const query = { ...span, sort_field: 'statement_time', sort_order: 'ASC', page_size: 1, ...(place && { page_token: place }) }
      const { statements, next_page_token } = await client.call(store, 'GET', '/finance/202309/statements', statementsShape, { query })
      const [one] = statements ?? []
      const head = one && {
        mp_settlement_id: one.id,
        payout_state: payoutStateOf(one.payment_status),
        settled_at: new Date(one.statement_time * 1000).toISOString(),
        amount: one.settlement_amount,
      }
      return { head: head ?? null, next: next_page_token || null }
    },
    async lines(store, { mp_settlement_id }, place) {
      const path = `/finance/202501/statements/${encodeURIComponent(mp_settlement_id)}/statement_transactions`
      const query = { sort_field: 'order_create_time', sort_order: 'ASC', page_size: transactionsAtOnce, ...(place && { page_token: place }) }
      const { transactions, next_page_token } = await client.call(store, 'GET', path, transactionsShape, { query })
      return { lines: (transactions ?? []).flatMap(linesOfTransaction), next: next_page_token || null }
    },
  }
  return { settles: 'day', days, page: settlementPages(source, days) }
}
