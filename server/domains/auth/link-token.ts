import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link in a letter: 256 random bits, of which only the hash is kept. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
