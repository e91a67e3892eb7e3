import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'

/** What Chromium and Firefox, Safari and Vite say of a file that did not come. */
const lostCode = /dynamically imported|module script failed|Unable to preload/

/** What a failure says to a person: the server's message, what to do when it was not reached, or that it is our mistake. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t(error instanceof Error && lostCode.test(error.message) ? 'common.error.network' : 'common.error.bug')
  if (error.code === 'NETWORK') return t('common.error.network')
  // Its message is a word for programs, which the specification fixes.
  if (error.code === 'MEMBERSHIP_INACTIVE') return t('workbench.membership.inactive')
  return error.message
}
