import { z } from 'zod'
import { amountOf } from '#contract/core/amount.ts'
import { mostAmount } from '#contract/core/most-amount.ts'
import type { Said } from '#kernel/command.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'

interface Limits {
  /** Above zero, it has to be written. */
  readonly least?: number
  readonly most?: number
}

/** An amount as people write it; an empty one is none. */
export const amountIn = (written: string): number | null => (written.trim() === '' ? 0 : amountOf(written))

export function isAmount(written: string, { least = 0, most = mostAmount }: Limits = {}): boolean {
  const amount = amountIn(written)
  return amount !== null && amount >= least && amount <= most
}

const expected = ({ least = 0, most = mostAmount }: Limits) => ({
  label: 'common.field.rupiah-wrong' as const,
  values: { least: formatRupiah(least), most: formatRupiah(most) },
})

/** What is said of anything else than such an amount. */
export function amountWords(limits: Limits = {}): string {
  const { label, values } = expected(limits)
  return t(label, values)
}

/** What a field takes as an amount, still as it was written. */
export const amountText = (limits: Limits = {}) =>
  z
    .string()
    .trim()
    .refine((written) => isAmount(written, limits), { error: () => amountWords(limits), params: { said: true } })

/** The same for what a command asks for. */
export const refuseAmount =
  (limits: Limits) =>
  (written: string): Said | null =>
    isAmount(written, limits) ? null : expected(limits)

/** An amount as a field begins with it: none is left empty. */
export const writtenAmount = (amount: number): string => (amount === 0 ? '' : String(amount))
