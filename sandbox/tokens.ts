import { createHmac } from 'node:crypto'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoTokens } from '#contract/demo/demo-accounts.ts'

type Kind = 'access' | 'refresh' | 'code'

/** Whose token it is, for tokens that belong to the application and open every store. */
export const everyStore = 'app'

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
}

export function createTokens(marketplace: Marketplace, secret: string, storeIds: readonly string[], now: () => number): Tokens {
  const spent = new Set<string>()
  const expiredUpTo = new Map<string, number>()
  let last = 0
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 24)
  const demo = new Map<string, string>(
    storeIds.flatMap((id) => {
      const { access_token, refresh_token } = demoTokens(marketplace, id)
      return [[`access:${access_token}`, id] as const, [`refresh:${refresh_token}`, id] as const]
    }),
  )
  const stale = (kind: Kind, storeId: string, issuedAt: number) => kind === 'access' && issuedAt <= (expiredUpTo.get(storeId) ?? -1)

  return {
    issue(kind, storeId, lifeMs) {
      last = Math.max(now(), last + 1)
      const text = `${kind}.${Buffer.from(storeId).toString('base64url')}.${last.toString(36)}.${(last + lifeMs).toString(36)}`
      return `${text}.${seal(text)}`
    },
    check(kind, token) {
      const demoStore = demo.get(`${kind}:${token}`)
      if (demoStore !== undefined) return { state: stale(kind, demoStore, 0) ? 'expired' : 'good', store_id: demoStore }
      const [given, store, issued = '', ends = '', mark] = token.split('.')
      if (given !== kind || !store || mark !== seal(`${given}.${store}.${issued}.${ends}`)) return { state: 'foreign' }
      const store_id = Buffer.from(store, 'base64url').toString()
      const over = now() >= Number.parseInt(ends, 36) || stale(kind, store_id, Number.parseInt(issued, 36))
      return { state: over ? 'expired' : 'good', store_id }
    },
    spend(token) {
      if (spent.has(token)) return false
      spent.add(token)
      return true
    },
    expire(storeId) {
      last = Math.max(now(), last + 1)
      expiredUpTo.set(storeId, last)
    },
  }
}
