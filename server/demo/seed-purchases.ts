import { dayAt, shiftDay } from '#contract/core/period.ts'
import { catalogue } from '#contract/demo/catalogue.ts'
import { createRandom } from '#contract/demo/random.ts'
import type { PurchaseFields } from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller, Services } from '#server/domains/handler.ts'
import { createPurchase, createSupplier, moveStatus, pay, receive } from '#server/domains/purchase/purchase.port.ts'

interface SeedPurchases {
  readonly workspace_id: number
  readonly now: Date
}

const day = 86_400_000

/** How suppliers of the catalogue are reached; those that nobody wrote down are in nobody's way. */
const reached = [
  {
    name: 'CV Sinar Tekstil',
    contact: 'Pak Hendra',
    email: 'pesanan@sinartekstil.test',
    phone: '081234500011',
    address: 'Jl. Cigondewah 21, Bandung',
    due_days: 30,
  },
  { name: 'Konveksi Bu Yayah', contact: 'Bu Yayah', email: null, phone: '085712300044', address: 'Soreang, Kab. Bandung', due_days: 14 },
  {
    name: 'PT Garmen Pasundan',
    contact: 'Ibu Lestari',
    email: 'sales@garmenpasundan.test',
    phone: '0227301177',
    address: 'Kawasan Industri Rancaekek',
    due_days: 45,
  },
  {
    name: 'UD Berkah Rumah',
    contact: 'Pak Slamet',
    email: 'udberkah@rumah.test',
    phone: '081390077700',
    address: 'Jl. Kaligawe 8, Semarang',
    due_days: null,
  },
] as const

interface Story {
  readonly supplier: (typeof reached)[number]['name']
  /** Days ago that it was ordered; null: it is a draft. */
  readonly ordered: number | null
  /** Days from now that it is expected. */
  readonly expected: number
  /** The share of it that came, so many days ago. */
  readonly came?: { readonly share: number; readonly ago: number; readonly damaged?: number }
  readonly invoice?: string
  /** The share of what came that was paid. */
  readonly paid?: number
}

const stories: readonly Story[] = [
  { supplier: 'CV Sinar Tekstil', ordered: 110, expected: -100, came: { share: 1, ago: 99 }, invoice: 'ST/26/0817', paid: 0.4 },
  { supplier: 'Konveksi Bu Yayah', ordered: 60, expected: -50, came: { share: 1, ago: 48, damaged: 2 }, invoice: 'BY-118', paid: 0 },
  { supplier: 'PT Garmen Pasundan', ordered: 40, expected: -26, came: { share: 1, ago: 27 }, invoice: 'GP-2026-3391', paid: 1 },
  { supplier: 'CV Sinar Tekstil', ordered: 12, expected: 2, came: { share: 0.5, ago: 3 }, paid: 0 },
  { supplier: 'Konveksi Bu Yayah', ordered: 10, expected: -1 },
  { supplier: 'UD Berkah Rumah', ordered: 4, expected: 6 },
  { supplier: 'PT Garmen Pasundan', ordered: null, expected: 14 },
]

/** What is taken in is told of as if it had come before the stock was counted: what is on hand, and what it costs, stay as the catalogue was seeded. */
async function makeRoom({ client, workspace_id }: Connection, lines: readonly { readonly sku: string; readonly qty: number }[]): Promise<void> {
  await client.query(
    `with x as (select * from jsonb_to_recordset($2::jsonb) as x (sku text, qty int)),
       opened as (
         update stock_movement m set on_hand_change = m.on_hand_change - x.qty from x
         where m.workspace_id = $1 and m.sku = x.sku and m.reason = 'opening' and m.on_hand_change >= x.qty returning m.sku, x.qty
       )
     update sku set on_hand = sku.on_hand - opened.qty from opened where sku.workspace_id = $1 and sku.sku = opened.sku`,
    [workspace_id, JSON.stringify(lines)],
  )
}

/** Suppliers and purchases of each kind: paid, owed since long, partly here, late, on their way, and a draft. */
export async function seedPurchases({ database }: Pick<Services, 'database'>, { workspace_id, now }: SeedPurchases): Promise<void> {
  const random = createRandom(`purchases/${workspace_id}`)
  const caller = { workspace_id, user_id: null, agent_id: null, name: 'Rina Melati' } as unknown as Caller
  const today = dayAt(now.getTime())
  await database.write(workspace_id, async (connection) => {
    const by = (ago: number) => ({ caller, at: new Date(now.getTime() - ago * day).toISOString() })
    for (const supplier of reached) await createSupplier(connection, { ...supplier, note: null }, by(120), today)
    const { rows: kept } = await connection.client.query<{ sku: string; on_hand: number }>('select sku, on_hand from sku where workspace_id = $1', [
      workspace_id,
    ])
    const onHand = new Map(kept.map(({ sku, on_hand }) => [sku, on_hand]))
    for (const story of stories) {
      const skus = catalogue
        .filter(({ supplier }) => supplier === story.supplier)
        .flatMap((product) => product.skus)
        // What came has to have been there when the stock was counted.
        .filter(({ sku }) => (onHand.get(sku) ?? 0) >= (story.came ? 12 : 0))
      const lines = Array.from({ length: Math.min(4, skus.length) }, () => skus.splice(random.int(0, skus.length - 1), 1)[0])
        .filter((line) => line !== undefined)
        .map(({ sku, price_cost }) => ({ sku, qty: random.int(6, 12), price_cost, discount: 0 }))
      if (lines.length > 0) await tell(connection, { story, lines, by, today })
      for (const { sku, qty } of story.came ? lines : []) onHand.set(sku, (onHand.get(sku) ?? 0) - qty)
    }
  })
}

interface Telling {
  readonly story: Story
  readonly lines: PurchaseFields['lines']
  by(ago: number): { readonly caller: Caller; readonly at: string }
  readonly today: string
}

async function tell(connection: Connection, { story, lines, by, today }: Telling): Promise<void> {
  const { supplier, ordered, expected, came, invoice = null, paid = 0 } = story
  const fields: PurchaseFields = {
    supplier,
    delivery_date: shiftDay(today, expected),
    invoice_number: invoice,
    invoice_date: came && invoice ? shiftDay(today, -came.ago) : null,
    due_date: null,
    note: null,
    discount: 0,
    tax: 0,
    shipping: 0,
    lines,
  }
  const { purchase_id, version } = await createPurchase(connection, fields, by((ordered ?? 1) + 1))
  if (ordered === null) return
  const placed = await moveStatus(connection, purchase_id, { status_order: 'ordered', version }, by(ordered))
  if (!came) return
  const arrived = lines.map(({ sku, qty }, at) => ({ sku, qty: Math.ceil(qty * came.share), damaged: at === 0 ? (came.damaged ?? 0) : 0 }))
  await makeRoom(connection, arrived)
  const here = await receive(
    connection,
    purchase_id,
    { version: placed.version, lines: arrived, reference: null, note: null, close: false },
    by(came.ago),
  )
  const amount = Math.floor(here.billed * paid)
  if (amount > 0) await pay(connection, purchase_id, { amount, paid_on: shiftDay(today, -came.ago), method: 'transfer', note: null }, by(came.ago))
}
