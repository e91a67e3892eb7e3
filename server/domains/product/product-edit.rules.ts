import { type EditableField, editableFields, highestOf } from '#contract/product/product.ts'

export type Numbers = Readonly<Record<EditableField, number>>
export type SomeNumbers = { readonly [Field in EditableField]?: number | undefined }

/** What of a SKU is there, as it stands locked. */
export interface LockedSku extends Numbers {
  readonly allocated: number
  readonly unshelved: number
  readonly version: number
  /** Made of others: its stock follows theirs. */
  readonly is_package: boolean
}

export interface Edit extends SomeNumbers {
  readonly stock_change?: number | undefined
  readonly expected?: SomeNumbers | undefined
  readonly version?: number | undefined
  readonly allow_oversold: boolean
}

export interface Change {
  readonly field: EditableField
  readonly before: number
  readonly after: number
}

export type EditVerdict =
  | { readonly changes: readonly Change[] }
  | { readonly refused: 'PRODUCT_CHANGED' | 'PACKAGE_STOCK' }
  | { readonly refused: 'STOCK_NEGATIVE' | 'STOCK_BELOW_ALLOCATED'; readonly stock: number }

/** What an edit makes of a SKU, or why it is refused. Values that stand already are no change. */
export function judgeEdit(now: LockedSku, edit: Edit): EditVerdict {
  if (edit.version !== undefined && edit.version !== now.version) return { refused: 'PRODUCT_CHANGED' }
  const wanted: SomeNumbers = edit.stock_change === undefined ? edit : { ...edit, stock: now.stock + edit.stock_change }
  const changes: Change[] = []
  for (const field of editableFields) {
    const after = wanted[field]
    const seen = edit.expected?.[field]
    if (after === undefined || after === now[field]) continue
    if (seen !== undefined && seen !== now[field]) return { refused: 'PRODUCT_CHANGED' }
    changes.push({ field, before: now[field], after })
  }
  const stock = changes.find(({ field }) => field === 'stock')
  if (stock && now.is_package) return { refused: 'PACKAGE_STOCK' }
  if (stock && (stock.after < 0 || stock.after > highestOf.stock)) return { refused: 'STOCK_NEGATIVE', stock: now.stock }
  // Coming closer to what is promised is never refused, though it may not be enough yet.
  if (stock && stock.after < now.allocated && stock.after < stock.before && !edit.allow_oversold)
    return { refused: 'STOCK_BELOW_ALLOCATED', stock: stock.after }
  return { changes }
}
