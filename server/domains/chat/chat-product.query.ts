import type { ChatProduct } from '#contract/chat/chat.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { literal } from '#server/db/like.ts'
import { workspaceOf } from '#server/db/statement.ts'

/**
 * What the chat's store sells a SKU as: on sale first. A channel without a marketplace has no listings of its own; there the buyer is sent to one of the
 * workspace's, at our own price.
 */
const listed = (sku: string, chatCode: string, social: string) => `
  lateral (
    select l.url, l.mp_product_id, l.price, l.store_code = c.store_code as own from chat c
    join listing l on l.workspace_id = $1 and l.sku = ${sku} and l.product_status <> 'deleted'
      and (l.store_code = c.store_code or (c.marketplace = any(${social}::text[]) and l.url is not null))
    where c.workspace_id = $1 and c.chat_code = ${chatCode}
    order by l.store_code = c.store_code desc, l.product_status = 'active' desc, l.url is null, l.listing_id limit 1)`
const socialChannels = marketplaces.filter((name) => marketplaceFacts[name].kind === 'social')

const productOf = `
  json_build_object('url', coalesce(l.url, ''), 'name', p.name || case when k.variant = '' then '' else ' · ' || k.variant end, 'price', case when l.own then l.price else k.price end,
    'stock', greatest(k.on_hand - k.allocated, 0), 'image_url', coalesce(k.image_url, p.image_url), 'sku', k.sku) as product`
const from = 'from sku k join product p on p.workspace_id = k.workspace_id and p.product_id = k.product_id'

const boughtText = `select i.sku from chat c
  join orders o on o.workspace_id = $1 and o.marketplace = c.marketplace and o.mp_buyer_id = c.mp_buyer_id
  join order_item i on i.workspace_id = $1 and i.order_code = o.order_code
  where c.workspace_id = $1 and c.chat_code = $4`

interface Wanted {
  /** Looked for in name, variant and SKU. */
  readonly s?: string | undefined
  readonly chat_code?: string | undefined
  readonly limit: number
}

/** Products to send: those that the chat's buyer ordered first, since most questions are about these, then those in stock. */
export async function readChatProducts(connection: Connection, { s: text = '', chat_code, limit }: Wanted): Promise<ChatProduct[]> {
  const pattern = `%${literal(text.toLowerCase())}%`
  const { rows } = await connection.client.query<{ product: ChatProduct }>(
    `with bought as materialized (${boughtText}), found as (
       select k.sku, row_number() over (order by k.sku in (select sku from bought) desc, (k.on_hand > k.allocated) desc, p.name, k.variant, k.sku) as place
       ${from} where k.workspace_id = $1 and not p.archive and lower(p.name || ' ' || k.variant || ' ' || k.sku) like $2 order by place limit $3)
     select ${productOf} from found f join sku k on k.workspace_id = $1 and k.sku = f.sku
     join product p on p.workspace_id = $1 and p.product_id = k.product_id left join ${listed('k.sku', '$4', '$5')} l on true order by f.place`,
    [workspaceOf(connection), pattern, limit, chat_code ?? null, socialChannels],
  )
  return rows.map(({ product }) => product)
}

/** One product as it is shown to the buyer of a chat; null where there is none. */
export async function readChatProduct(connection: Connection, sku: string, chatCode: string): Promise<ChatProduct | null> {
  const { rows } = await connection.client.query<{ product: ChatProduct }>(
    `select ${productOf} ${from} left join ${listed('k.sku', '$3', '$4')} l on true where k.workspace_id = $1 and k.sku = $2`,
    [workspaceOf(connection), sku, chatCode, socialChannels],
  )
  return rows[0]?.product ?? null
}

/** What a store's listing says of a product that its marketplace names by id alone; null where it is not listed here. */
export async function readListedProduct(connection: Connection, storeCode: string, mpProductId: string): Promise<Omit<ChatProduct, 'url'> | null> {
  const { rows } = await connection.client.query<Omit<ChatProduct, 'url'>>({
    name: 'listed-product',
    text: `select name, price, 0 as stock, image_url, sku from listing where workspace_id = $1 and store_code = $2 and mp_product_id = $3
      order by listing_id limit 1`,
    values: [workspaceOf(connection), storeCode, mpProductId],
  })
  return rows[0] ?? null
}
