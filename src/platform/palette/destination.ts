import { marketplaceOf } from '#contract/core/marketplace.ts'
import { isAppUrl } from '#kernel/url.ts'
import { screenById, screenOf } from '#platform/workbench/screens.ts'

/** The address of an order's detail; null while no screen shows one. */
export function orderUrl(orderCode: string): string | null {
  const screen = screenById('order.detail')
  return screen ? screen.href({ query: { order_code: orderCode } }) : null
}

/** Where a whole order code or an address of this app leads; null for any other text. */
export function destinationOf(text: string): string | null {
  const trimmed = text.trim()
  if (/^[A-Za-z]{2,6}-\S+$/.test(trimmed)) {
    const code = trimmed.toUpperCase()
    return marketplaceOf(code) ? orderUrl(code) : null
  }
  const path = trimmed.startsWith(`${location.origin}/`) ? trimmed.slice(location.origin.length) : trimmed
  return path.length > 1 && isAppUrl(path) && screenOf(path) ? path : null
}
