import type { Marketplace } from '../core/marketplace.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const day = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')

/** A number below 32^5 that looks drawn at random and is different for every index below that. */
function scatter(index: number): number {
  const size = 32 ** 5
  return (index * 7_368_787 + 1_299_721) % size
}

function base32(value: number, length: number): string {
  let left = value
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = letters[left % 32] + text
    left = Math.floor(left / 32)
  }
  return text
}

/**
 * The marketplace's own order id, in its own form, for the `index`-th order (below 33 million) of a series made at `at`.
 * Different indexes give different ids.
 */
export function demoOrderId(marketplace: Marketplace, index: number, at: Date): string {
  const scattered = scatter(index)
  const decimal = String(scattered).padStart(8, '0')
  switch (marketplace) {
    case 'shopee':
      return `${day(at)}${base32(scattered, 5)}${base32(scattered * 31 + index, 3)}`
    case 'tokopedia':
      return `15${decimal}`
    case 'tiktok':
      return `57${day(at)}73${decimal}`
    case 'lazada':
      return `2087${decimal}912`
    case 'blibli':
      return `125${decimal}`
    default:
      return `${day(at)}${base32(scattered, 5)}`
  }
}

/** Characters before and including the day in ids that tell one. */
const upToDay: Partial<Record<Marketplace, number>> = { tokopedia: 0, lazada: 0, blibli: 0, tiktok: 8 }

/** The part of an id that is the order's own, whatever day it was made on. */
export const undatedOrderId = (marketplace: Marketplace, orderId: string): string => orderId.slice(upToDay[marketplace] ?? 6)
