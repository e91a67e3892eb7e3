import type { ErrorBody, ErrorCode } from '#contract/core/error.ts'

/** A call that failed: refused by the server with a contract code, or not answered (`NETWORK`). `status` is 0 without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly code: ErrorCode | 'NETWORK',
    readonly status: number,
    message: string,
    readonly issues?: readonly { path: string; message: string }[],
    /** To quote when asking for support. */
    readonly requestId?: string,
  ) {
    super(message)
  }
}

export const cancelled = () => new DOMException('The call was cancelled', 'AbortError')
/** Cancelled by the caller: everybody stays silent about it. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Nothing that the caller did: the same call may be answered in a moment. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500)

export const networkError = (message = 'NETWORK') => new ApiError('NETWORK', 0, message)

/** The failure that a status and a body stand for. A proxy's page instead of our body counts as the status says. */
export function errorOfReply(status: number, body: unknown): ApiError {
  const failure = failureIn(body)
  if (failure) return new ApiError(failure.code, status, failure.message, failure.issues, failure.request_id)
  const message = (body as { message?: unknown } | null)?.message
  const code = codeOfStatus(status)
  return new ApiError(code, status, typeof message === 'string' ? message : code)
}

/** What a body in the contract's form says. A code that only a newer server knows counts too: its message tells what is wrong. */
function failureIn(body: unknown): ErrorBody['error'] | null {
  const failure = (body as Partial<ErrorBody> | null)?.error
  return typeof failure?.code === 'string' && typeof failure.message === 'string' ? failure : null
}

function codeOfStatus(status: number): ErrorCode | 'NETWORK' {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'NO_PRIVILEGE'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'REACH_LIMIT'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE'
  return 'INTERNAL'
}
