import type { ContextSnapshot } from '#kernel/context.ts'

export interface ProductTarget {
  readonly sku: string
  readonly product_id: number
}

/** The SKUs that a command is about: what the focused pane has selected, has under its cursor, or looks at. */
export function productTargets(context: ContextSnapshot): readonly ProductTarget[] {
  if (context['selection.kind'] !== 'product') return []
  const ids = context['selection.product_ids'] as readonly string[]
  return (context['selection.codes'] as readonly string[]).map((sku, index) => ({ sku, product_id: Number(ids[index]) }))
}

/** `when` of a command that needs SKUs. */
export const hasProducts = "selection.kind == 'product' && selection.count > 0"
