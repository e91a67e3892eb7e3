import { DomainError } from '#contract/core/error.ts'

const uniqueViolation = '23505'

/** For what a write rejects with: that the name stands there already is an expected failure. */
export const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) throw new DomainError('NAME_TAKEN', { name })
    throw error
  }
