import type { FastifyInstance } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { SandboxIncome } from '../income/income-world.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall } from './door.ts'

const dayMs = 86_400_000
const linesOfPage = 200
const path = '/v1/stores/:store_id/settlements'

interface Line {
  readonly line_id: string
  readonly order_id: string | null
  readonly category: string
  readonly name: string
  readonly amount: number
}

/** What of an order is settled, in the words that the store's seller reads there. */
function linesOf({ order_id, drawn }: SandboxIncome): Line[] {
  const of: readonly (readonly [category: string, name: string, amount: number])[] = [
    ['sales', 'Penjualan', drawn.goods - drawn.discount],
    ['commission', 'Komisi', -drawn.commission],
    ['merchant_fee', 'Biaya layanan', -drawn.service],
    ['merchant_fee', 'Biaya proses', -drawn.processing],
    ['free_shipping_fee', 'Gratis ongkir', -drawn.free_shipping],
    ['affiliate', 'Komisi afiliasi', -drawn.affiliate],
    ['shipping', 'Selisih ongkir', drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping],
    ['refund', 'Pengembalian dana', -drawn.refund],
    ['adjustment', 'Penyesuaian', drawn.adjustment],
  ]
  return of
    .filter(([, , amount]) => amount !== 0)
    .map(([category, name, amount]) => ({ line_id: `${order_id}-${name.toLowerCase().replaceAll(' ', '-')}`, order_id, category, name, amount }))
}

/** Days that are over, and the lines of each. */
export function mountSettlements(scope: FastifyInstance, marketplace: Marketplace, parts: StandInParts): void {
  const { incomes, world } = parts

  function settlementsOf(store: SandboxStore) {
    const days = new Map<number, Line[]>()
    const add = (end: number, lines: readonly Line[]) => days.set(end, [...(days.get(end) ?? []), ...lines])
    for (const one of incomes.ofStore(store, 0, world.now())) add(one.day_end, linesOf(one))
    for (const { id, amount, at } of incomes.adsOf(store, 0, world.now()))
      add((Math.floor(at / dayMs) + 1) * dayMs, [
        { line_id: `ads-${id}`, order_id: null, category: 'ads_topup', name: 'Isi saldo iklan', amount: -amount },
      ])
    return [...days]
      .filter(([end]) => end <= world.now())
      .toSorted(([a], [b]) => a - b)
      .map(([end, lines]) => ({ settlement_id: `${store.store_id}-${Math.floor(end / 1000)}`, end, lines }))
  }
  const instantIn = (fields: Fields, name: string): number => {
    const at = Date.parse(String(fields[name]))
    if (Number.isNaN(at)) throw new Refusal('bad-input', `${name} must be an instant`)
    return at
  }
  const pageOf = <T>(found: readonly T[], from: number, size: number) => ({
    data: found.slice(from, from + size),
    next_cursor: from + size < found.length ? String(from + size) : null,
  })

  scope.get(
    path,
    shopCall(marketplace, parts, (store, _params, fields) => {
      const [since, until] = [instantIn(fields, 'settled_since'), instantIn(fields, 'settled_until')]
      const limit = Number(fields.limit ?? 50)
      if (!(limit >= 1 && limit <= 50)) throw new Refusal('bad-input', 'limit must be between 1 and 50')
      const found = settlementsOf(store).filter(({ end }) => end >= since && end < until)
      const page = pageOf(found, Number(fields.cursor ?? 0), limit)
      const data = page.data.map(({ settlement_id, end, lines }) => ({
        settlement_id,
        state: 'paid',
        settled_at: new Date(end).toISOString(),
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      }))
      return { ...page, data }
    }),
  )
  scope.get(
    `${path}/:settlement_id/lines`,
    shopCall(marketplace, parts, (store, { settlement_id }, { cursor }) => {
      const one = settlementsOf(store).find((some) => some.settlement_id === settlement_id)
      if (!one) throw new Refusal('not-found', 'the settlement does not exist')
      return pageOf(one.lines, Number(cursor ?? 0), linesOfPage)
    }),
  )
}
