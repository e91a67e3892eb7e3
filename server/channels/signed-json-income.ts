import { z } from 'zod'
import { incomeCategories, payoutStates } from '#contract/income/income.ts'
import { understand } from './ask.ts'
import type { ChannelIncome } from './income.ts'
import { type SettlementSource, settlementPages } from './settlement-pages.ts'
import type { Send } from './signed-json-channel.ts'
import type { StoreConnection } from './store-connection.ts'

const days = 90
const settlementsShape = z.array(
  z.object({
    settlement_id: z.string().min(1),
    state: z.enum(payoutStates),
    settled_at: z.iso.datetime({ offset: true }),
    amount: z.number().int(),
  }),
)
/** A kind of line that is new is an adjustment until this knows it. */
export const settledLinesShape = z.array(
  z.object({
    line_id: z.string().min(1),
    order_id: z.string().min(1).nullish(),
    category: z.enum(incomeCategories).catch('adjustment'),
    name: z.string(),
    amount: z.number().int(),
  }),
)

/** Settlements of days below their store, and the lines below each, in the specification's own words. */
export function signedJsonIncome(send: Send): ChannelIncome {
  const at = (store: StoreConnection, rest: string) => `/v1/stores/${encodeURIComponent(store.store_id)}/settlements${rest}`
  const source: SettlementSource = {
    async head(store, { from, end }, place) {
      const span = { settled_since: new Date(from).toISOString(), settled_until: new Date(end).toISOString() }
      const query = new URLSearchParams({ ...span, limit: '1', ...(place && { cursor: place }) })
      const told = await send(store, 'GET', at(store, `?${query}`))
      const [one] = understand(settlementsShape, told.data)
      const head = one && { mp_settlement_id: one.settlement_id, payout_state: one.state, settled_at: one.settled_at, amount: one.amount }
      return { head: head ?? null, next: told.next_cursor || null }
    },
    async lines(store, { mp_settlement_id }, place) {
      const told = await send(
        store,
        'GET',
        at(store, `/${encodeURIComponent(mp_settlement_id)}/lines${place && `?${new URLSearchParams({ cursor: place })}`}`),
      )
      const lines = understand(settledLinesShape, told.data)
        .filter(({ amount }) => amount !== 0)
        .map(({ line_id, order_id, category, name, amount }) => ({
          mp_line_id: line_id,
          mp_order_id: order_id ?? null,
          category,
          mp_kind: name,
          amount,
        }))
      return { lines, next: told.next_cursor || null }
    },
  }
  return { settles: 'day', days, page: settlementPages(source, days) }
}
