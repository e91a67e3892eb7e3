import { productList } from '#contract/product/product.endpoints.ts'
import { type ProductRow, productPageLimit } from '#contract/product/product.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { call } from '#platform/http/call.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

/** What the commands see: the selected SKUs, or else the one under the cursor, each with its product's id, and how they stand with the marketplaces. */
export function selectionContext(skus: readonly string[], rowOf: (sku: string) => ProductRow | undefined): ContextSnapshot {
  const rows = skus.map(rowOf)
  const synced = rows.filter((row) => row?.sync).length
  return {
    'selection.kind': skus.length ? 'product' : null,
    'selection.count': skus.length,
    'selection.codes': skus,
    'selection.product_ids': rows.map((row) => String(row?.product_id ?? '')),
    'selection.sync': synced === 0 ? 'off' : synced === skus.length ? 'on' : 'mixed',
  }
}

/** SKUs that a selection takes at most. */
const mostSelected = 10_000

/** Every row of a list; null after telling why not. */
export async function selectEverything(input: Readonly<Record<string, string>>): Promise<ProductRow[] | null> {
  try {
    const rows: ProductRow[] = []
    for (let page = 1; rows.length < mostSelected; page++) {
      const { rows: more, total_page } = await call(productList, { query: { ...input, page: String(page), limit: String(productPageLimit) } })
      rows.push(...more)
      if (page >= total_page) break
    }
    return rows.slice(0, mostSelected)
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
    return null
  }
}
