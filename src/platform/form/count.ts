import { amountOf } from '#contract/core/amount.ts'
import { formatNumber } from '#platform/i18n/i18n.ts'
import { writtenNumber } from './written-number.ts'

/** Divided as amounts are, and of no currency. */
const read = (written: string): number | null => (/^\s*rp/i.test(written) ? null : amountOf(written))

const count = writtenNumber({ read, wrong: 'common.field.count-wrong', most: Number.MAX_SAFE_INTEGER, show: (value) => formatNumber(value) })

/** How many of something, as people write it. */
export const { read: countIn, is: isCount, words: countWords, text: countText } = count
