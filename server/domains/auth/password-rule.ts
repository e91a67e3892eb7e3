import { passwordFault, passwordMinLength } from '#contract/auth/password.ts'
import { DomainError } from '#contract/core/error.ts'

/** Throws PASSWORD_SHORT or PASSWORD_GUESSABLE. `about` is what is known of the person. */
export function requireStrongPassword(password: string, about: readonly string[]): void {
  const fault = passwordFault(password, about)
  if (fault === 'short') throw new DomainError('PASSWORD_SHORT', { min: passwordMinLength })
  if (fault === 'guessable') throw new DomainError('PASSWORD_GUESSABLE')
}
