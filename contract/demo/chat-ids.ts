import type { Marketplace } from '../core/marketplace.ts'

/** A store's number in ids that hold one: always the same, six digits. */
function storeNumber(storeId: string): string {
  let value = 7
  for (const letter of storeId) value = (value * 31 + letter.charCodeAt(0)) % 900_000
  return String(100_000 + value)
}

/** Who writes there is known by the number. */
export const knowsByPhone = (marketplace: Marketplace): boolean => marketplace === 'whatsapp'

/** Who a buyer is to a channel: their number at a marketplace, their phone at WhatsApp, an id of the page's own at the Graph channels. */
export function demoBuyerKey(marketplace: Marketplace, storeId: string, buyer: { readonly buyer_id: number; readonly phone: string }): string {
  if (knowsByPhone(marketplace)) return buyer.phone.replace(/\D/g, '').replace(/^0/, '62')
  if (marketplace === 'facebook' || marketplace === 'instagram') return `7${storeNumber(storeId)}${buyer.buyer_id}`
  return String(buyer.buyer_id)
}

/** The channel's own id of the conversation of a store with a buyer, in its own form. */
export function demoChatId(marketplace: Marketplace, storeId: string, buyerKey: string): string {
  switch (marketplace) {
    case 'shopee':
      return `709${storeNumber(storeId)}${buyerKey}`
    case 'tokopedia':
      return `${storeNumber(storeId)}${buyerKey}`
    case 'tiktok':
      return `7494${storeNumber(storeId)}${buyerKey}`
    case 'lazada':
      return `${buyerKey}_1_${storeId}_2_103`
    case 'blibli':
      return `BC-${storeNumber(storeId)}-${buyerKey}`
    case 'whatsapp':
    case 'facebook':
    case 'instagram':
      return buyerKey
    default:
      return `conv-${storeNumber(storeId)}-${buyerKey}`
  }
}

/** The buyer that a conversation's id tells of; null where it is none of the store's. */
export function demoBuyerOf(marketplace: Marketplace, storeId: string, chatId: string): string | null {
  const key = marketplace === 'lazada' ? chatId.split('_', 1)[0] : /\d+$/.exec(chatId)?.[0].slice(isOwnKey(marketplace) ? 0 : -9)
  return key && /^\d{9,}$/.test(key) && demoChatId(marketplace, storeId, key) === chatId ? key : null
}

const isOwnKey = (marketplace: Marketplace) => ['whatsapp', 'facebook', 'instagram'].includes(marketplace)
