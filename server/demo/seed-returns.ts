import type { Marketplace } from '#contract/core/marketplace.ts'
import { drawReturn } from '#contract/demo/draw-return.ts'
import type { IncomingReturn } from '#server/channels/returns.ts'
import type { Services } from '#server/domains/handler.ts'
import { takeInReturns } from '#server/domains/return-refund/return-refund.port.ts'

const hourMs = 3_600_000
const words = { damaged: 'Barang rusak', wrong: 'Barang salah', incomplete: 'Barang kurang', not_as_described: 'Tidak sesuai deskripsi' } as const

interface Complained {
  readonly mp_order_id: string
  readonly store_code: string
  readonly marketplace: Marketplace
  readonly order_status: number
  readonly total: number
  readonly shipping_fee: number
  readonly buyer_name: string
  readonly since: string
  readonly items: { sku: string; name: string; variant: string; qty: number; price: number; image_url: string | null; mp_variant_id: string | null }[]
}

function incoming(order: Complained, now: Date): IncomingReturn {
  const { kind, reason, comment, pictures } = drawReturn(order.marketplace, order.mp_order_id)
  const isOpen = order.order_status === 800
  const at = new Date(Math.min(now.getTime() - hourMs, Date.parse(order.since))).toISOString()
  const image_urls = Array.from({ length: pictures }, (_, place) => order.items[place % order.items.length]?.image_url ?? '').filter(Boolean)
  return {
    mp_return_id: `${order.marketplace === 'shopee' ? 'RR' : '41'}${order.mp_order_id}`,
    mp_order_id: order.mp_order_id,
    return_status: isOpen ? 'requested' : 'complete',
    mp_status: isOpen ? (order.marketplace === 'shopee' ? 'REQUESTED' : 'RETURN_OR_REFUND_REQUEST_PENDING') : 'REFUND_PAID',
    kind,
    reason: words[reason],
    comment,
    buyer_name: order.buyer_name,
    refund_amount: kind === 'refund' ? order.total - order.shipping_fee : order.total,
    deadline: isOpen ? new Date(Math.max(now.getTime() + 3 * hourMs, Date.parse(at) + 48 * hourMs)).toISOString() : null,
    ship_deadline: null,
    tracking_number: null,
    image_urls,
    video_urls: [],
    items: order.items.map((item) => ({ ...item, mp_product_id: '', mp_variant_id: item.mp_variant_id ?? '' })),
    answers: isOpen ? (order.marketplace === 'shopee' ? ['accept', 'offer', 'dispute'] : ['accept', 'reject', 'offer']) : [],
    offer: null,
    steps: [{ at, by: 'buyer', text: comment, image_urls }],
    created_at: at,
    updated_at: at,
  }
}

/** What buyers of the workspace's complained and returned orders ask for, as the first look would have read it. After the orders. */
export async function seedReturns(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { workspace_id }: { readonly workspace_id: number },
): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<Complained>(
      `select o.mp_order_id, o.store_code, o.marketplace, o.order_status, o.total, o.shipping_fee, o.buyer_name, to_json(o.mp_updated_at)#>>'{}' as since,
         (select json_agg(json_build_object('sku', i.sku, 'name', i.name, 'variant', i.variant, 'qty', i.qty, 'price', i.price, 'image_url', i.image_url,
            'mp_variant_id', i.mp_variant_id) order by i.line_no) from order_item i where i.workspace_id = $1 and i.order_code = o.order_code) as items
       from orders o where o.workspace_id = $1 and o.marketplace in ('shopee', 'tiktok') and o.order_status in (550, 800)
       order by o.mp_updated_at desc limit 200`,
      [workspace_id],
    ),
  )
  const byStore = new Map<string, Complained[]>()
  for (const order of rows) byStore.set(order.store_code, [...(byStore.get(order.store_code) ?? []), order])
  for (const [store_code, some] of byStore) {
    const [first] = some
    if (!first) continue
    await takeInReturns(
      { database, now },
      { workspace_id, store_code, marketplace: first.marketplace },
      some.map((order) => incoming(order, now())),
    )
  }
}
