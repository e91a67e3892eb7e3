import { DomainError } from '#contract/core/error.ts'
import { isTaken } from '#server/db/constraint.ts'

/** For what a write rejects with: that the name stands there already is an expected failure. */
export const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    if (isTaken(error)) throw new DomainError('NAME_TAKEN', { name })
    throw error
  }
