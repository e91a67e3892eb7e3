import { z } from 'zod'
import { storedEntry } from '#platform/storage/stored.ts'

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** When this pair was received, milliseconds since 1970. */
  refreshed_at: z.number(),
})
export type Tokens = z.infer<typeof tokensSchema>

/** The token's own entry in storage, shared by the windows of the browser. Always read again: another window may have renewed it. */
const entry = storedEntry('token', tokensSchema)
const listeners = new Set<(tokens: Tokens | null) => void>()
const tell = (tokens: Tokens | null) => {
  for (const listener of [...listeners]) listener(tokens)
}

export const readTokens = (): Tokens | null => entry.read()

export function writeTokens(pair: Pick<Tokens, 'access_token' | 'refresh_token'>): Tokens {
  const tokens = { access_token: pair.access_token, refresh_token: pair.refresh_token, refreshed_at: Date.now() }
  entry.write(tokens)
  tell(tokens)
  return tokens
}

export function clearTokens(): void {
  entry.remove()
  tell(null)
}

/** Calls back when the pair changes, in this window or another. */
export function onTokens(listener: (tokens: Tokens | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

entry.onChange(tell)
