import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import { mostCodes, type productPrintCode } from '#contract/product/print-code.endpoints.ts'
import type { ProductRow } from '#contract/product/product.ts'

/** Whole rupiah as they stand on a shelf. */
const priceText = (price: number): string => `Rp ${String(price).replace(/\B(?=(\d{3})+$)/g, '.')}`

/** Labels of SKUs in the order in which they are named. Throws PRODUCT_NOT_FOUND, CODE_UNFIT, NO_LABELS, REACH_LIMIT. */
export async function printCodes(rows: readonly ProductRow[], { skus, copies, ...look }: z.output<typeof productPrintCode.body>): Promise<Readable> {
  const known = new Map(rows.map((row) => [row.sku, row]))
  const labels = [...new Set(skus)].map((sku) => {
    const row = known.get(sku)
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
    const { name, variant, barcode, price, stock } = row
    return { sku, name, variant, barcode, price: priceText(price), copies: copies === 'stock' ? stock : copies }
  })
  const total = labels.reduce((sum, label) => sum + label.copies, 0)
  if (total === 0) throw new DomainError('NO_LABELS')
  if (total > mostCodes) throw new DomainError('REACH_LIMIT', { limit: mostCodes })
  // Drawing loads two large packages: only those who print wait for them.
  const { skuLabelDocument, unfitLabel } = await import('#server/documents/sku-label/sku-label-document.ts')
  const unfit = unfitLabel(labels, look)
  if (unfit) throw new DomainError('CODE_UNFIT', { sku: unfit.sku })
  return skuLabelDocument(labels, look)
}
