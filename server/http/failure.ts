import { DomainError, type ErrorBody, type ErrorCode, errorStatus, type Issue, IssuesError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { causedBy, codeOf, isOutage } from '#server/db/outage.ts'

/** Input that does not fit its schema, with what is wrong where. */
export class InvalidInput extends IssuesError {
  constructor(issues: readonly Issue[]) {
    const first = issues[0]
    super('VALIDATION', issues, { first: first ? `${first.path}: ${first.message}` : '' })
  }
}

export interface Failure {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds until it is of use to ask again. */
  readonly retryAfter?: number
  /** Not foreseen: a bug or an outage, to be logged with its stack. */
  readonly unforeseen: boolean
}

/** Postgres: a value that the column's type cannot hold (too large a number, a day that does not exist, a NUL in a text). */
const unholdable = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])
/** Postgres, or a file of our own: no room on the disk. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** Rounded down: as much as is told is taken. */
const sizeText = (bytes: number): string => {
  const kilobytes = Math.floor(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1024)} MB`
}

/** What a thrown thing means to the client. Nothing of an unforeseen error leaves the server but the request's id. */
function meaningOf(error: unknown, bodyLimit: number): { error: DomainError; unforeseen: boolean } {
  if (error instanceof DomainError) return { error, unforeseen: false }
  const known = frameworkCodes[codeOf(error)]
  if (known) return { error: new DomainError(known, { limit: sizeText(bodyLimit) }), unforeseen: false }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { error: new InvalidInput([{ path: 'body', message: (error as Error).message }]), unforeseen: false }
  if (causedBy(error, (cause) => unholdable.has(codeOf(cause))))
    return { error: new InvalidInput([{ path: 'input', message: 'out of range' }]), unforeseen: true }
  if (causedBy(error, (cause) => diskFull.has(codeOf(cause)))) return { error: new DomainError('DISK_FULL'), unforeseen: true }
  if (isOutage(error)) return { error: new DomainError('UNAVAILABLE'), unforeseen: true }
  return { error: new DomainError('INTERNAL'), unforeseen: true }
}

/** Turns anything thrown into the contract's failure, in the client's language. */
export function failureOf(thrown: unknown, language: Language, requestId: string, bodyLimit: number): Failure {
  const { error, unforeseen } = meaningOf(thrown, bodyLimit)
  const message = error.reason ?? errorMessage(error.code, language, error.values)
  const retryAfter = error.code === 'TOO_MANY_REQUESTS' ? Number(error.values.seconds) : undefined
  const about = error.about === undefined ? {} : { issues: [{ path: error.about, message }] }
  const issues = error instanceof IssuesError ? { issues: [...error.issues] } : about
  return {
    status: errorStatus[error.code],
    body: { error: { code: error.code, message, ...issues, ...(retryAfter && { retry_after: retryAfter }), request_id: requestId }, message },
    unforeseen,
    ...(retryAfter && { retryAfter }),
  }
}
