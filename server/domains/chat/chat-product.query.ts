import type { ChatProduct } from '#contract/chat/chat.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from './chat-row.ts'

const columns = `
  json_build_object('url', '', 'name', p.name || case when k.variant = '' then '' else ' · ' || k.variant end, 'price', k.price,
    'stock', greatest(k.on_hand - k.allocated, 0), 'image_url', coalesce(k.image_url, p.image_url), 'sku', k.sku) as product`
const from = 'from sku k join product p on p.workspace_id = k.workspace_id and p.product_id = k.product_id where k.workspace_id = $1'

/** Products to send, those in stock first. `pattern` is what LIKE looks for in name, variant and SKU. */
export async function readChatProducts(connection: Connection, text: string | undefined, limit: number): Promise<ChatProduct[]> {
  const pattern = `%${(text ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await connection.client.query<{ product: ChatProduct }>(
    `select ${columns} ${from} and not p.archive and lower(p.name || ' ' || k.variant || ' ' || k.sku) like $2
     order by (k.on_hand > k.allocated) desc, p.name, k.variant, k.sku limit $3`,
    [workspaceOf(connection), pattern, limit],
  )
  return rows.map(({ product }) => product)
}

/** One product as it is shown to a buyer; null where there is none. */
export async function readChatProduct(connection: Connection, sku: string): Promise<ChatProduct | null> {
  const { rows } = await connection.client.query<{ product: ChatProduct }>(`select ${columns} ${from} and k.sku = $2`, [workspaceOf(connection), sku])
  return rows[0]?.product ?? null
}
