import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a wrong password and for `null` (no such login), in the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
}

/** OWASP's floor for argon2id: 19 MiB, two passes. */
export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** argon2id. Cheaper costs are for tests; existing hashes carry the cost they were made with. */
export function createPasswords(cost: PasswordCost = defaultPasswordCost): Passwords {
  const options = { ...cost, parallelism: 1 }
  let ofNobody: Promise<string> | undefined
  return {
    hash: (password) => hash(password, options),
    async verify(passwordHash, password) {
      if (passwordHash) return verify(passwordHash, password)
      ofNobody ??= hash('no login has this password', options)
      await verify(await ofNobody, password)
      return false
    },
  }
}
