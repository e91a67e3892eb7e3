import { marketplaceOf } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { readPasted } from '#kernel/palette-paste.ts'
import { subject } from '#platform/session/session.ts'
import { withoutStandalone } from '#platform/windows/standalone.ts'
import { screenById, screenOf } from '#platform/workbench/screens.ts'
import { orderUrl } from './entity-rows.ts'

/** Where a whole order code or an address of this app leads; null for any other text, and for codes that only the server knows. */
export function destinationOf(text: string): string | null {
  const pasted = readPasted(text, location.origin)
  // A window's own address may be marked as that of a window without menus, which this one is not for it.
  if (pasted.kind === 'address') return screenOf(pasted.url) ? withoutStandalone(pasted.url) : null
  const [code, ...others] = pasted.kind === 'codes' ? pasted.codes : []
  return code && others.length === 0 && marketplaceOf(code) ? orderUrl(code) : null
}

/** Codes that have to be looked up: several, or one that does not say its marketplace. */
export function codesToLookUp(text: string): readonly string[] {
  const pasted = readPasted(text, location.origin)
  if (pasted.kind !== 'codes' || destinationOf(text)) return []
  return pasted.codes
}

/** The orders of codes: one by itself, several as the queue narrowed to them. */
export function ordersUrl(orderCodes: readonly string[]): string | null {
  const [only, ...others] = orderCodes
  if (!only) return null
  if (others.length === 0) return orderUrl(only)
  const queue = screenById('order.queue')
  return queue && mayAccess(queue.access, subject()) ? queue.href({ query: { order_code: orderCodes.join(',') } }) : null
}
