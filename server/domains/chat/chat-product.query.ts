import type { ChatProduct } from '#contract/chat/chat.ts'
import type { Connection } from '#server/db/database.ts'
import { literal } from '#server/db/like.ts'
import { workspaceOf } from '#server/db/statement.ts'

const columns = `
  json_build_object('url', '', 'name', p.name || case when k.variant = '' then '' else ' · ' || k.variant end, 'price', k.price,
    'stock', greatest(k.on_hand - k.allocated, 0), 'image_url', coalesce(k.image_url, p.image_url), 'sku', k.sku) as product`
const from = 'from sku k join product p on p.workspace_id = k.workspace_id and p.product_id = k.product_id where k.workspace_id = $1'

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
    `with bought as materialized (${boughtText})
     select ${columns} ${from} and not p.archive and lower(p.name || ' ' || k.variant || ' ' || k.sku) like $2
     order by k.sku in (select sku from bought) desc, (k.on_hand > k.allocated) desc, p.name, k.variant, k.sku limit $3`,
    [workspaceOf(connection), pattern, limit, chat_code ?? null],
  )
  return rows.map(({ product }) => product)
}

/** One product as it is shown to a buyer; null where there is none. */
export async function readChatProduct(connection: Connection, sku: string): Promise<ChatProduct | null> {
  const { rows } = await connection.client.query<{ product: ChatProduct }>(`select ${columns} ${from} and k.sku = $2`, [workspaceOf(connection), sku])
  return rows[0]?.product ?? null
}
