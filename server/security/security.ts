import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
import { derivePushKeys, type PushKeys } from './push-keys.ts'
import { createPushSender, type PushSender } from './push-sender.ts'
import type { RateLimit } from './rate-limiter.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The parts of `Services` that keep secrets. */
export interface Security {
  readonly sealer: Sealer
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly mailer: Mailer
  readonly push: PushSender
  readonly limits: SignInLimits
}

/** How often the public calls may be made. */
export interface SignInLimits {
  /** Calls of one browser or network, right or wrong. */
  readonly calls: RateLimit
  /** Wrong passwords or codes for one account, from one network or known browser. */
  readonly guesses: RateLimit
  /** Wrong ones from one network, whatever the account. */
  readonly guessesFrom: RateLimit
  /** Wrong ones for one account, from everywhere but the browsers that are known there. */
  readonly guessesAt: RateLimit
  /** One-time codes by e-mail. */
  readonly codes: RateLimit
  /** Other letters that a stranger can have sent, by e-mail. */
  readonly letters: RateLimit
  /** Letters of any kind that one address has sent, to whomever. */
  readonly lettersFrom: RateLimit
  /** Calls of one API key. */
  readonly keyCalls: RateLimit
}

export const defaultSignInLimits: SignInLimits = {
  calls: { most: 300, seconds: 60 },
  guesses: { most: 10, seconds: 300, longest: 3600 },
  guessesFrom: { most: 100, seconds: 300, longest: 3600 },
  guessesAt: { most: 30, seconds: 300, longest: 3600 },
  // A code or a link of the letters that went out still holds when the window ends: whoever has others sent keeps nobody out.
  codes: { most: 10, seconds: 3600 },
  letters: { most: 5, seconds: 3600 },
  lettersFrom: { most: 60, seconds: 3600 },
  keyCalls: { most: 600, seconds: 60 },
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
    limits: { ...defaultSignInLimits, ...limits },
  }
}
