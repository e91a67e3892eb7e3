import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Connection } from '#server/db/database.ts'
import type { Device } from '#server/security/device.ts'
import type { Limited } from '#server/security/rate-limiter.ts'
import type { Services } from '../handler.ts'

/** A browser that wants into an account. What others do is not counted against one that the person has signed in with before. */
export interface Visit {
  readonly account: string
  /** Whom attempts are counted for: the known browser, else the network that it comes from. */
  readonly who: string
  readonly known: boolean
}

/** Where a call comes from. */
export interface From {
  readonly ip: string
  readonly device: Device
}

export const visitTo = (account: string, { ip, device }: From, known = false): Visit => ({
  account,
  who: known ? `device ${device.hash}` : networkOf(ip),
  known,
})

/** One subscriber holds a whole IPv6 network: each of its addresses would be a fresh start. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}

/** Calls of a browser, right or wrong. */
export const callsOf = ({ who }: Pick<Visit, 'who'>, { limits }: Pick<Services, 'limits'>): Limited[] => [
  { key: `calls ${who}`, limit: limits.calls },
]

/**
 * Guesses at a password or a code. For one account from one network; from one network, whatever the account; and for one account from everywhere, which
 * does not hold for browsers that are known there: so nobody keeps the owner out by guessing.
 */
export const guessesOf = ({ account, who, known }: Visit, { limits }: Pick<Services, 'limits'>): Limited[] => [
  { key: `guesses ${who} ${account}`, limit: limits.guesses },
  ...(known
    ? []
    : [
        { key: `guesses from ${who}`, limit: limits.guessesFrom },
        { key: `guesses at ${account}`, limit: limits.guessesAt },
      ]),
]

/** Links and tokens that do not hold: 256 bits are not guessed, but asking costs. */
export const deadLinksFrom = (ip: string, { limits }: Pick<Services, 'limits'>): Limited[] => [
  { key: `links from ${networkOf(ip)}`, limit: limits.guessesFrom },
]

/** Letters that one network has sent, to whomever. */
export const lettersFrom = (ip: string, { limits }: Pick<Services, 'limits'>): Limited[] => [
  { key: `letters from ${networkOf(ip)}`, limit: limits.lettersFrom },
]

/** Whether the person has signed in with this browser before. */
export async function isKnownDevice({ drizzle }: Connection, loginId: number, { hash }: Device): Promise<boolean> {
  const found = await drizzle.execute(sql`select from known_device where login_id = ${loginId} and device_hash = ${hash}`)
  return found.rows.length > 0
}

/** The person is in: this browser is theirs from now on. Each has twenty at most. */
export async function rememberDevice({ drizzle }: Connection, loginId: number, device: Device): Promise<void> {
  await drizzle.execute(sql`
    insert into known_device (login_id, device_hash) values (${loginId}, ${device.remember()})
    on conflict (login_id, device_hash) do update set seen_at = now()`)
  await drizzle.execute(sql`
    delete from known_device where login_id = ${loginId} and device_hash in
      (select device_hash from known_device where login_id = ${loginId} order by seen_at desc offset 20)`)
}

/** A new password: whoever had the old one is a stranger again. */
export async function forgetDevices({ drizzle }: Connection, loginId: number): Promise<void> {
  await drizzle.execute(sql`delete from known_device where login_id = ${loginId}`)
}
