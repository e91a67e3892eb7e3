import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

/** From this part of the longest text on its length is shown. */
const near = 0.9
export const isNear = (length: number, most: number): boolean => length > most * near

/** `Shopee menerima paling banyak 600 karakter` */
export const tooLongText = (marketplace: Marketplace, most: number): string =>
  t('conversation.tooLong', { marketplace: marketplaceFacts[marketplace].name, most: formatNumber(most) })

/** How long a text is as it would be sent, where it is near what the channel takes, or over. */
export const TextLength = ({ length, most }: { length: number; most: number }) => (
  <span className="chat-composer-length" data-over={length > most || undefined}>
    {t('conversation.length', { length: formatNumber(length), most: formatNumber(most) })}
  </span>
)
