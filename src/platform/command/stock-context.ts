import type { ContextSnapshot } from '#kernel/context.ts'

/** What a pane whose rows are no products tells commands: the SKUs that it shows, or that its selected rows name. */
export function stockContext(skus: readonly string[]): ContextSnapshot {
  const named = [...new Set(skus)].filter((sku) => sku !== '')
  return { 'stock.skus': named, 'stock.count': named.length }
}

export const stockSkus = (context: ContextSnapshot): readonly string[] => (context['stock.skus'] as readonly string[] | undefined) ?? []
