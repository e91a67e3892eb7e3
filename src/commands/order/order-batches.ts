import { type Marketplace, marketplaceOf } from '#contract/core/marketplace.ts'
import { orderCodesPerCall } from '#contract/order/order-query.ts'

export interface OrderBatch {
  readonly marketplace: Marketplace
  readonly codes: readonly string[]
}

/** Codes that name no marketplace we know: nobody can be asked about them. */
export const foreignOf = (codes: readonly string[]): readonly string[] => codes.filter((code) => !marketplaceOf(code))

/** Splits codes by marketplace, each in calls of at most `most` codes. Those of {@link foreignOf} are in none. */
export function batchesOf(codes: readonly string[], most: number = orderCodesPerCall): OrderBatch[] {
  const byMarketplace = new Map<Marketplace, string[]>()
  for (const code of codes) {
    const marketplace = marketplaceOf(code)
    if (!marketplace) continue
    const held = byMarketplace.get(marketplace)
    if (held) held.push(code)
    else byMarketplace.set(marketplace, [code])
  }
  return [...byMarketplace].flatMap(([marketplace, held]) =>
    Array.from({ length: Math.ceil(held.length / most) }, (_, part) => ({ marketplace, codes: held.slice(part * most, (part + 1) * most) })),
  )
}
