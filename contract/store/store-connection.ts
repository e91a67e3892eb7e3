import type { Marketplace } from '../core/marketplace.ts'
import type { Store } from './store.ts'

/** From this many days before a store's permission ends on, it is told to end soon (specification §9). */
export const permissionWarningDays = 14

/** What is wrong with a store's connection. `ending`: nothing yet, but its permission ends in `days`. */
export type ConnectionProblem = { readonly kind: 'token' } | { readonly kind: 'not-connected' } | { readonly kind: 'ending'; readonly days: number }

/** Marketplaces that tell the state of their token, by the name it stands under in a store. */
const tokens = { shopee: 'store_shopee', lazada: 'store_lazada', tiktok: 'store_tiktok' } as const satisfies Partial<Record<Marketplace, keyof Store>>

/** A store's `status` (specification §4). */
export const storeStatus = {
  /** Disconnected on purpose, or its invitation was called off: nothing is wrong with it, and nothing comes of it. */
  gone: 0,
  /** It has to be connected, or connected again. */
  notConnected: 1,
  connected: 2,
} as const

const day = 86_400_000

/** Whole days that are left; below 0 it is over. */
export const daysUntil = (end: string, now: number): number => Math.floor((Date.parse(end) - now) / day)

type StoreFacts = Pick<Store, 'marketplace' | 'status' | 'store_shopee' | 'store_lazada' | 'store_tiktok'>

/**
 * Whether a store's connection is invalid (specification §4), and why: without a valid token; with a permission that ends in 14 days or less; by
 * its status where the marketplace tells of no token.
 */
export function connectionProblem(store: StoreFacts, now: number): ConnectionProblem | null {
  if (store.status === storeStatus.gone) return null
  const name = tokens[store.marketplace as keyof typeof tokens]
  if (!name) return store.status === storeStatus.notConnected ? { kind: 'not-connected' } : null
  const token = store[name]
  if (!token?.token_valid) return { kind: 'token' }
  const end = 'permission_end' in token ? token.permission_end : null
  if (end === null) return null
  const days = daysUntil(end, now)
  if (days < 0) return { kind: 'token' }
  return days <= permissionWarningDays ? { kind: 'ending', days } : null
}

/** How a store stands, whether or not something is wrong with it. `disconnected`: by a person, on purpose. */
export type Connection = ConnectionProblem | { readonly kind: 'connected' } | { readonly kind: 'disconnected' }

export const connectionOf = (store: StoreFacts, now: number): Connection =>
  connectionProblem(store, now) ?? (store.status === storeStatus.gone ? { kind: 'disconnected' } : { kind: 'connected' })

/** Whether anything can be read from it and sent to it now. */
export const isReachable = ({ kind }: Connection): boolean => kind === 'connected' || kind === 'ending'
