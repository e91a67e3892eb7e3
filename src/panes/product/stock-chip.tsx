import { type ProductRow, stockStateOf } from '#contract/product/product.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'

/** What of a SKU can be sold, and in words where that is too little. */
export function Available({ row }: { row: ProductRow }) {
  const state = stockStateOf(row)
  return (
    <span className="product-available" data-state={state ?? undefined} title={state ? t(`product.stock.${state}`) : undefined}>
      {state ? <span className="product-mark">{t(`product.stock.${state}Short`)}</span> : null}
      {formatNumber(state === 'oversold' ? row.stock - row.allocated : row.available)}
    </span>
  )
}

/** How a SKU stands, in words; nothing where there is enough. */
export function StockChip({ row }: { row: ProductRow }) {
  if (row.archive) return <Chip>{t('product.stock.archived')}</Chip>
  const state = stockStateOf(row)
  return state ? <Chip tone={state === 'low' ? 'warning' : 'danger'}>{t(`product.stock.${state}`)}</Chip> : null
}
