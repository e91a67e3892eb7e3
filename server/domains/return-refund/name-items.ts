import type { IncomingReturn } from '#server/channels/returns.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

interface Sold {
  readonly order_code: string
  readonly sku: string
  readonly mp_variant_id: string | null
  readonly name: string
  readonly variant: string
  readonly image_url: string | null
}

type OfOrder = Pick<IncomingReturn, 'items'> & { readonly order_code: string }

/** Where a marketplace tells no names (Lazada), an item is called as it was sold; what is not found in its order is called by its SKU. */
export async function nameItems<Return extends OfOrder>(connection: Connection, returns: readonly Return[]): Promise<Return[]> {
  const nameless = returns.filter(({ items }) => items.some(({ name }) => name === '')).map(({ order_code }) => order_code)
  if (nameless.length === 0) return [...returns]
  const sold = await prepared<Sold>(
    connection,
    'select order_code, sku, mp_variant_id, name, variant, image_url from order_item where workspace_id = $1 and order_code = any($2)',
    [workspaceOf(connection), nameless],
  )
  return returns.map((one) => {
    const own = sold.filter(({ order_code }) => order_code === one.order_code)
    const items = one.items.map((item) => {
      if (item.name !== '') return item
      const { sku, mp_variant_id } = item
      const found = own.find((line) => line.mp_variant_id !== null && line.mp_variant_id === mp_variant_id) ?? own.find((line) => line.sku === sku)
      const { name, variant, image_url } = found ?? { name: sku, variant: '', image_url: null }
      return { ...item, name, variant, image_url }
    })
    return { ...one, items }
  })
}
