import { passwordFault, passwordMinLength } from '#contract/auth/password.ts'
import { t } from '#platform/i18n/i18n.ts'

/** What is wrong with a new password that no schema knows: `about` is what is known of the person. */
export function newPasswordRule(value: string, about: readonly string[]): string | null {
  const fault = passwordFault(value, about)
  if (fault === 'short') return t('auth.password.short', { min: passwordMinLength })
  return fault === 'guessable' ? t('auth.password.guessable') : null
}

/** Refusals that are about the new password. */
export const passwordCodes = { PASSWORD_SHORT: 'password', PASSWORD_GUESSABLE: 'password' } as const
