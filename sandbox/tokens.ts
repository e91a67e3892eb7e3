import { createHmac } from 'node:crypto'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoTokens } from '#contract/demo/demo-accounts.ts'

type Kind = 'access' | 'refresh' | 'code'

/** Whose token it is, for tokens that belong to the application and open every store. */
export const everyStore = 'app'

/** A token may open several stores: their ids, joined. */
export const several = (storeIds: readonly string[]): string => storeIds.join(',')
/** Whether what a token opens includes this store. */
export const includesStore = (opened: string, storeId: string): boolean => opened.split(',').includes(storeId)

const day = 86_400_000
/** How long a seller's permission holds, unless somebody says otherwise. */
const permissionMs = 240 * day

/**
 * Tokens that prove themselves: a server that was restarted together with the sandbox still holds good ones. The tokens that a seed gives to demo stores
 * are good as well, until they are expired or spent.
 */
export interface Tokens {
  issue(kind: Kind, storeId: string, lifeMs: number): string
  check(kind: Kind, token: string): { state: 'good' | 'expired'; store_id: string } | { state: 'foreign' }
  /** A refresh token or code works once: true the first time. */
  spend(token: string): boolean
  /** Every access token of the store that is out now has expired. */
  expire(storeId: string): void
  /** Whether the seller has allowed the application: only such stores' buyers are told of. */
  isOpen(storeId: string): boolean
  /** The seller gives the permission where no token is made for it. */
  open(storeId: string): void
  /** The seller takes the permission back: nothing that is out holds any more. */
  revoke(storeId: string): void
  isRevoked(storeId: string): boolean
  /** The shop is deleted at its marketplace: nothing holds any more, and nobody can allow it again. */
  delete(storeId: string): void
  isDeleted(storeId: string): boolean
  /** How the shop stands, in the marketplace's own word; null: as it should. */
  shopStatus(storeId: string): string | null
  setShopStatus(storeId: string, status: string | null): void
  permissionEnd(storeId: string): number
  /** The seller's permission ends at this instant; what is out then holds no more. */
  permitUntil(storeId: string, at: number): void
}

/** `opening` is told of a store just before it is open: its seller's first token, or key, is used. */
export function createTokens(
  marketplace: Marketplace,
  secret: string,
  storeIds: readonly string[],
  now: () => number,
  opening: (storeId: string) => void = () => {},
): Tokens {
  const spent = new Set<string>()
  const expiredUpTo = new Map<string, number>()
  const revokedUpTo = new Map<string, number>()
  const permissions = new Map<string, number>()
  const open = new Set(storeIds)
  const revoked = new Set<string>()
  const deleted = new Set<string>()
  const statuses = new Map<string, string | null>()
  let last = 0
  const next = () => {
    last = Math.max(now(), last + 1)
    return last
  }
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 24)
  const demo = new Map<string, string>(
    storeIds.flatMap((id) => {
      const { access_token, refresh_token } = demoTokens(marketplace, id)
      return [[`access:${access_token}`, id] as const, [`refresh:${refresh_token}`, id] as const]
    }),
  )
  const usually = now() + permissionMs
  const permissionEnd = (storeId: string) => permissions.get(storeId) ?? usually
  const isStale = (kind: Kind, storeId: string, issuedAt: number) =>
    (kind === 'access' && issuedAt <= (expiredUpTo.get(storeId) ?? -1)) ||
    issuedAt <= (revokedUpTo.get(storeId) ?? -1) ||
    (kind !== 'code' && permissionEnd(storeId) <= now())
  const stale = (kind: Kind, opened: string, issuedAt: number) => opened.split(',').some((storeId) => isStale(kind, storeId, issuedAt))

  const revoke = (storeId: string) => {
    revokedUpTo.set(storeId, next())
    open.delete(storeId)
    revoked.add(storeId)
  }

  return {
    issue(kind, storeId, lifeMs) {
      const at = next()
      const text = `${kind}.${Buffer.from(storeId).toString('base64url')}.${at.toString(36)}.${(at + lifeMs).toString(36)}`
      return `${text}.${seal(text)}`
    },
    check(kind, token) {
      const demoStore = demo.get(`${kind}:${token}`)
      if (demoStore !== undefined) return { state: stale(kind, demoStore, 0) ? 'expired' : 'good', store_id: demoStore }
      const [given, store, issued = '', ends = '', mark] = token.split('.')
      if (given !== kind || !store || mark !== seal(`${given}.${store}.${issued}.${ends}`)) return { state: 'foreign' }
      const store_id = Buffer.from(store, 'base64url').toString()
      const over = now() >= Number.parseInt(ends, 36) || stale(kind, store_id, Number.parseInt(issued, 36))
      if (!over && kind !== 'code')
        for (const id of store_id.split(',').filter((one) => !open.has(one))) {
          opening(id)
          open.add(id)
        }
      return { state: over ? 'expired' : 'good', store_id }
    },
    spend(token) {
      if (spent.has(token)) return false
      spent.add(token)
      return true
    },
    expire(storeId) {
      expiredUpTo.set(storeId, next())
    },
    isOpen: (storeId) => open.has(storeId),
    open(storeId) {
      open.add(storeId)
      revoked.delete(storeId)
    },
    isRevoked: (storeId) => revoked.has(storeId),
    revoke,
    delete(storeId) {
      revoke(storeId)
      deleted.add(storeId)
    },
    isDeleted: (storeId) => deleted.has(storeId),
    shopStatus: (storeId) => statuses.get(storeId) ?? null,
    setShopStatus(storeId, status) {
      statuses.set(storeId, status)
    },
    permissionEnd,
    permitUntil(storeId, at) {
      permissions.set(storeId, at)
    },
  }
}
