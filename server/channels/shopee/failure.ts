import { ChannelFailure, type FailureKind } from '../failure.ts'

/** Error codes of the Open Platform v2 that mean more than "no". The misspelt one is the platform's own. */
const kinds: Readonly<Record<string, FailureKind>> = {
  invalid_access_token: 'auth-expired',
  invalid_acceess_token: 'auth-expired',
  error_auth: 'auth-expired',
  invalid_refresh_token: 'auth-expired',
  error_rate_limit: 'rate-limited',
  error_too_many_request: 'rate-limited',
  error_server: 'unavailable',
  error_inner: 'unavailable',
  error_network: 'unavailable',
  error_system_busy: 'unavailable',
}

/** The shop may not chat: the feature was not granted, or is not active. */
const notPermitted: ReadonlySet<string> = new Set(['error_permission', 'error_chat_permission', 'api_permission_denied'])

/** The failure behind an answer's `error` and `message`. An error code we do not know is a refusal: its message is the seller's to read. */
export const failureOf = (error: string, message: string): ChannelFailure =>
  new ChannelFailure(kinds[error] ?? 'rejected', message || error, undefined, notPermitted.has(error) ? 'no-permission' : undefined)
