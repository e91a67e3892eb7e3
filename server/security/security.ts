import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
import { derivePushKeys, type PushKeys } from './push-keys.ts'
import { createPushSender, type PushSender } from './push-sender.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The parts of `Services` that keep secrets. */
export interface Security {
  readonly sealer: Sealer
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly mailer: Mailer
  readonly push: PushSender
  readonly limiter: RateLimiter
  readonly limits: SignInLimits
}

/** How often the public calls may be made. */
export interface SignInLimits {
  /** Wrong passwords or codes by address and e-mail. */
  readonly failures: RateLimit
  /** Calls by address, right or wrong. */
  readonly calls: RateLimit
  /** One-time codes by e-mail. */
  readonly codes: RateLimit
  /** Other letters that a stranger can have sent, by e-mail. */
  readonly letters: RateLimit
  /** Letters of any kind that one address has sent, to whomever. */
  readonly lettersFrom: RateLimit
}

export const defaultSignInLimits: SignInLimits = {
  failures: { most: 10, seconds: 300 },
  calls: { most: 300, seconds: 60 },
  codes: { most: 10, seconds: 3600 },
  letters: { most: 5, seconds: 3600 },
  lettersFrom: { most: 60, seconds: 3600 },
}

export interface SecurityOptions {
  /** The server's one secret, at least 32 random bytes: every other key is derived from it. */
  readonly secret: Buffer
  readonly log: Logger
  readonly now: () => Date
  readonly smtpUrl?: string | undefined
  readonly smtpFrom?: string | undefined
  /** Where messages to browsers go out; absent: with a key pair of the secret. */
  readonly push?: { readonly keys?: PushKeys | undefined; readonly subject?: string | undefined; readonly loopback?: boolean } | undefined
  readonly passwordCost?: PasswordCost | undefined
  readonly limits?: Partial<SignInLimits> | undefined
}

/** One key for each purpose, so that what one leaks never opens the other. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  if (secret.length < 32) throw new Error(`The server's secret has at least 32 bytes, not ${secret.length}`)
  return Buffer.from(hkdfSync('sha256', secret, 'dermaga', purpose, 32))
}

/** Made once at start, by `main.ts` and by tests. */
export function createSecurity({ secret, log, now, smtpUrl, smtpFrom, push, passwordCost, limits }: SecurityOptions): Security {
  return {
    sealer: createSealer(deriveKey(secret, 'seal')),
    passwords: createPasswords(passwordCost),
    accessTokens: createAccessTokens(deriveKey(secret, 'access-token'), now),
    mailer: createMailer({ smtpUrl, from: smtpFrom }, log, now),
    push: createPushSender({
      keys: push?.keys ?? derivePushKeys(deriveKey(secret, 'push')),
      subject: push?.subject ?? 'mailto:push@dermaga.invalid',
      loopback: push?.loopback,
    }),
    limiter: createRateLimiter(now),
    limits: { ...defaultSignInLimits, ...limits },
  }
}
