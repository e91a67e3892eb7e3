import type { Marketplace } from '../core/marketplace.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function inBase62(value: number): string {
  let left = value
  let text = ''
  do {
    text = base62[left % 62] + text
    left = Math.floor(left / 62)
  } while (left > 0)
  return text
}

/** The marketplace's own id of the `index`-th message, in its own form; indexes are below 10^13. */
export function messageIdOf(marketplace: Marketplace, index: number): string {
  const decimal = String(index).padStart(13, '0')
  switch (marketplace) {
    case 'shopee':
      return `230274${decimal}`
    case 'tiktok':
      return `749513${decimal}`
    case 'tokopedia':
      return String(index)
    case 'whatsapp':
      return `wamid.${btoa(`HBgN62${decimal}`).replace(/=+$/, '')}`
    case 'facebook':
      return `m_${btoa(`fb-${decimal}-message`).replace(/=+$/, '')}`
    case 'instagram':
      return `aWdfZAG1f${btoa(`ig-${decimal}-message`).replace(/=+$/, '')}`
    case 'lazada':
      return `2vz${inBase62(index)}61331`
    case 'blibli':
      return `bm-${decimal}`
    default:
      return `msg-${decimal}`
  }
}
