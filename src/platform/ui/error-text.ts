import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'

/** What a failure says to a person: the server's message, what to do when it was not reached, or that it is our mistake. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'NETWORK' ? t('common.error.network') : error.message
  return t('common.error.bug')
}
