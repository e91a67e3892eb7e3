import { amountOf } from '#contract/core/amount.ts'
import { mostAmount } from '#contract/core/most-amount.ts'
import { formatRupiah } from '#platform/i18n/i18n.ts'
import { writtenNumber } from './written-number.ts'

const amount = writtenNumber({ read: amountOf, wrong: 'common.field.rupiah-wrong', most: mostAmount, show: formatRupiah })

/** An amount of money as people write it. */
export const { read: amountIn, is: isAmount, words: amountWords, text: amountText, refuse: refuseAmount } = amount

/** An amount as a field begins with it: none is left empty. */
export const writtenAmount = (value: number): string => (value === 0 ? '' : String(value))
