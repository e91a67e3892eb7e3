import { passwordFault, passwordMinLength } from '#contract/auth/password.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import type { Wrong } from '#platform/ui/use-form.ts'

/** What is wrong with a field, before it is worth asking the server. */
export const requiredRule = (value: string): string | null => (value.trim() ? null : t('common.field.required'))

export const emailRule = (value: string): string | null => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('auth.login.email-wrong'))

export function newPasswordRule(value: string, about: readonly string[]): string | null {
  const fault = passwordFault(value, about)
  if (fault === 'short') return t('auth.password.short', { min: passwordMinLength })
  return fault === 'guessable' ? t('auth.password.guessable') : null
}

/** What the server refused, at the field that it is about. */
export function wrongOf<F extends Record<string, string>>(error: unknown, at: Partial<Record<string, keyof F>> = {}): Wrong<F> {
  if (!(error instanceof ApiError)) return { form: errorText(error) } as Wrong<F>
  const field = at[error.code] ?? (/^PASSWORD_/.test(error.code) ? 'password' : undefined)
  if (field) return { [field]: error.message } as Wrong<F>
  const told = (error.issues ?? []).map(({ path, message }) => [path.split('.').at(-1), message])
  return (told.length ? Object.fromEntries(told) : { form: errorText(error) }) as Wrong<F>
}
