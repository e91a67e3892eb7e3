import { dayAt, shiftDay } from '#contract/core/period.ts'
import { enteredMarketplaces } from '#contract/order/entered-order.ts'
import { ownStores } from '#contract/sale/sale.ts'
import type { Caller, Services } from '#server/domains/handler.ts'
import { createCustomer, createSale, paySale } from '#server/domains/sale/sale.port.ts'

interface SeedSales {
  readonly workspace_id: number
  readonly now: Date
}

const day = 86_400_000

const customers = [
  {
    name: 'Toko Makmur Jaya',
    phone: '081322001100',
    email: 'makmurjaya@toko.test',
    address: 'Pasar Baru Blok C 12, Bandung',
    due_days: 30,
    note: null,
  },
  { name: 'Butik Kirana', phone: '085711223300', email: 'kirana@butik.test', address: 'Jl. Dago 88, Bandung', due_days: 14, note: 'Ambil sendiri' },
  { name: 'Bu Sari', phone: '081299887700', email: null, address: null, due_days: null, note: null },
] as const

interface Story {
  readonly customer: number | null
  readonly store: keyof typeof ownStores
  /** Days ago. */
  readonly sold: number
  readonly pieces: number
  /** The share of it that was paid. */
  readonly paid: number
  readonly handed_over: boolean
}

const stories: readonly Story[] = [
  { customer: 0, store: 'wholesale', sold: 96, pieces: 4, paid: 0.5, handed_over: true },
  { customer: 1, store: 'wholesale', sold: 40, pieces: 3, paid: 0, handed_over: true },
  { customer: 2, store: 'whatsapp', sold: 12, pieces: 1, paid: 1, handed_over: true },
  { customer: 0, store: 'wholesale', sold: 3, pieces: 5, paid: 0.3, handed_over: false },
  { customer: null, store: 'offline', sold: 0, pieces: 1, paid: 1, handed_over: true },
  { customer: 1, store: 'offline', sold: 0, pieces: 2, paid: 0, handed_over: false },
]

/** Orders that were entered are sales as well; what was said of paying is all that is known of them. */
const backfill = [
  `insert into sale (workspace_id, order_code, discount, paid, created_at)
   select workspace_id, order_code, discount, case when order_status = 100 or (cod and order_status <> 700) then 0 else total end, ordered_at
   from orders where workspace_id = $1 and marketplace = any($2::text[]) on conflict do nothing`,
  `insert into sale_payment (workspace_id, order_code, amount, paid_on, method, by_status, agent_name, created_at)
   select s.workspace_id, s.order_code, s.paid, (s.created_at at time zone 'Asia/Jakarta')::date, 'other', true, '', s.created_at
   from sale s where s.workspace_id = $1 and s.paid > 0 and s.number is null and cardinality($2::text[]) > 0`,
]

/** What of a sale is told but for its lines. */
function saleOf({ customer, store, handed_over }: Story, ids: readonly number[], now: Date) {
  const known = customer === null ? undefined : customers[customer]
  return {
    store_code: ownStores[store],
    customer_id: customer === null ? null : (ids[customer] ?? null),
    buyer_name: known?.name ?? 'Pembeli toko',
    buyer_phone: known?.phone ?? null,
    buyer_address: known?.address ?? null,
    due_date: store === 'wholesale' || handed_over ? null : shiftDay(dayAt(now.getTime()), 7),
    note: null,
    discount: store === 'wholesale' ? 10_000 : 0,
    tax: 0,
    shipping: store === 'whatsapp' ? 15_000 : 0,
    handed_over,
    payment: null,
  }
}

/** Sales of the seller's own, some of them not paid yet, beside the orders that came by chat. */
export async function seedSales({ database }: Pick<Services, 'database'>, { workspace_id, now }: SeedSales): Promise<void> {
  await database.write(workspace_id, async (connection) => {
    const { client } = connection
    for (const text of backfill) await client.query(text, [workspace_id, enteredMarketplaces])
    const { rows } = await client.query<{ agent_id: number | null; user_id: number; name: string }>(
      `select agent_id, user_id, name from agent where workspace_id = $1 order by (agent_type = 'super_admin') desc, user_id limit 1`,
      [workspace_id],
    )
    const [person] = rows
    if (!person) return
    const caller = { ...person, workspace_id } as unknown as Caller
    const { rows: skus } = await client.query<{ sku: string; price: number }>(
      `select u.sku, u.price::float8 from sku u join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
       where u.workspace_id = $1 and not p.is_package and not p.archive and u.on_hand - u.allocated >= 25 order by u.sku limit 6`,
      [workspace_id],
    )
    const ids: number[] = []
    for (const one of customers)
      ids.push((await createCustomer(connection, one, { caller, at: now.toISOString() }, dayAt(now.getTime()))).customer_id)
    for (const [at, story] of stories.entries()) {
      const lines = skus.slice(at % 3, (at % 3) + 2).map(({ sku, price }, place) => ({ sku, qty: story.pieces + place, price, discount: 0 }))
      if (lines.length === 0) return
      const by = { caller, at: new Date(now.getTime() - story.sold * day).toISOString() }
      const sale = await createSale(connection, { ...saleOf(story, ids, now), lines }, by)
      const amount = Math.round(sale.total * story.paid)
      const payment = { amount, paid_on: dayAt(Date.parse(by.at)), method: story.store === 'offline' ? 'cash' : 'transfer', note: null } as const
      if (amount > 0) await paySale(connection, sale.order_code, payment, by)
    }
  })
}
