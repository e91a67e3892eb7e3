/** Whether a write met a row that is there already. */
export const isTaken = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === '23505'

/**
 * The name of the unique constraint that a write met; undefined: it failed otherwise. A cluster tells it in words alone, and it is a shard's, with the
 * shard's number behind it.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!isTaken(error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return /"([^"]+)_\d{6,}"/.exec(error.message)?.[1]
}
