import { amountOf } from '#contract/product/product-import.ts'

/** An amount as people write it; an empty one is none. */
export const amountIn = (written: string): number | null => (written.trim() === '' ? 0 : amountOf(written))

export const isAmount = (written: string, most: number): boolean => {
  const amount = amountIn(written)
  return amount !== null && amount >= 0 && amount <= most
}

/** An amount as a field begins with it: none is left empty. */
export const writtenAmount = (amount: number): string => (amount === 0 ? '' : String(amount))
