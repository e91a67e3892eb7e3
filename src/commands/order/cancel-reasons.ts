import type { Choice } from '#kernel/command.ts'
import { t } from '#platform/i18n/i18n.ts'
import { storesOf } from './order-stores.ts'

const usualReasons = [
  'order.cancelReason.stock',
  'order.cancelReason.buyer',
  'order.cancelReason.address',
  'order.cancelReason.courier',
  'order.cancelReason.price',
] as const

const asChoices = (texts: readonly string[]): Choice[] => [...new Set(texts)].map((text) => ({ value: text, title: text }))

const listed = async (codes: readonly string[]) => (await storesOf(codes)).map((store) => store.order_capabilities.cancel?.reasons ?? [])

/** The reasons that every one of the orders' marketplaces takes: of those that list theirs the common ones, else the usual ones. */
export async function reasonsFor(codes: readonly string[]): Promise<Choice[]> {
  const strict = (await listed(codes)).filter((reasons) => reasons.length > 0).map((reasons) => reasons.map(({ text }) => text))
  const common = strict[0]?.filter((text) => strict.every((reasons) => reasons.includes(text)))
  // Lists without a common reason: the orders go by their own marketplace's, and the others are told apart in the tray.
  return asChoices(strict.length === 0 ? usualReasons.map((key) => t(key)) : common?.length ? common : strict.flat())
}

/** The buyer gave a reason already: who agrees need give none. */
export const agreeReasons = (): Choice[] => [
  { value: '', titleKey: 'order.ask.noReason' },
  ...asChoices([t('order.cancelReason.buyer'), t('order.cancelReason.stock')]),
]

/** How sellers write, in their own words, that the goods are not there to be sold. */
const gone = /\b(habis|kosong|hilang|rusak|sold ?out|out of stock|no stock|lost|damaged|broken)\b/i

/** Whether a reason says that the goods are not there: by the marketplaces' own lists, else by the words. */
export async function isOutOfStock(reason: string, codes: readonly string[]): Promise<boolean> {
  const known = (await listed(codes)).flat().find(({ id, text }) => id === reason || text.toLowerCase() === reason.toLowerCase())
  return known ? known.out_of_stock === true : reason === t('order.cancelReason.stock') || gone.test(reason)
}
