import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The parts of `Services` that keep secrets. */
export interface Security {
  readonly sealer: Sealer
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly mailer: Mailer
}

export interface SecurityOptions {
  /** The server's one secret, at least 32 random bytes: every other key is derived from it. */
  readonly secret: Buffer
  readonly log: Logger
  readonly now: () => Date
  readonly smtpUrl?: string | undefined
  readonly passwordCost?: PasswordCost | undefined
}

/** One key for each purpose, so that what one leaks never opens the other. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  if (secret.length < 32) throw new Error(`The server's secret has at least 32 bytes, not ${secret.length}`)
  return Buffer.from(hkdfSync('sha256', secret, 'dermaga', purpose, 32))
}

/** Made once at start, by `main.ts` and by tests. */
export function createSecurity({ secret, log, now, smtpUrl, passwordCost }: SecurityOptions): Security {
  return {
    sealer: createSealer(deriveKey(secret, 'seal')),
    passwords: createPasswords(passwordCost),
    accessTokens: createAccessTokens(deriveKey(secret, 'access-token'), now),
    mailer: createMailer({ smtpUrl }, log, now),
  }
}
