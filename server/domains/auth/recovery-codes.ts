import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recoveryCodes } from '#contract/auth/totp.ts'
import type { Connection } from '#server/db/database.ts'

/** Crockford's: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Eighty random bits, in four groups. */
const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** As it was meant: however it is divided, and with what a hand writes for 0 and 1. */
const meant = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

/** Nobody goes through eighty bits: a fast hash is enough, with the person in it, so that no table serves two. */
const hashOf = (loginId: number, code: string): string =>
  createHash('sha256')
    .update(`${loginId} ${meant(code)}`)
    .digest('base64url')

/** Makes new codes in place of those that were; shown once, kept as hashes. */
export async function renewRecoveryCodes({ drizzle }: Connection, loginId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  await drizzle.execute(sql`delete from recovery_code where login_id = ${loginId}`)
  for (const code of codes) await drizzle.execute(sql`insert into recovery_code (login_id, code_hash) values (${loginId}, ${hashOf(loginId, code)})`)
  return codes
}

export async function isRecoveryCode({ drizzle }: Connection, loginId: number, code: string): Promise<boolean> {
  const found = await drizzle.execute(sql`select from recovery_code where login_id = ${loginId} and code_hash = ${hashOf(loginId, code)}`)
  return found.rows.length > 0
}

/** Takes a code, which counts once; answers whether it was still there. */
export async function takeRecoveryCode({ drizzle }: Connection, loginId: number, code: string): Promise<boolean> {
  const taken = await drizzle.execute(
    sql`delete from recovery_code where login_id = ${loginId} and code_hash = ${hashOf(loginId, code)} returning login_id`,
  )
  return taken.rows.length > 0
}

export async function countRecoveryCodes({ drizzle }: Connection, loginId: number): Promise<number> {
  const found = await drizzle.execute<{ left: number }>(sql`select count(*)::int as left from recovery_code where login_id = ${loginId}`)
  return found.rows[0]?.left ?? 0
}
