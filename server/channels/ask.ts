import { z } from 'zod'
import { ChannelFailure } from './failure.ts'

interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, a form, or a form with a file in it. */
  readonly body?: string | URLSearchParams | FormData
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** Milliseconds from a Retry-After header in seconds; undefined where it is missing or a date. */
const waitOf = (header: string | null): number | undefined => (header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined)

/**
 * One HTTP call to a marketplace. What every marketplace says alike becomes a failure here: no answer in time, 5xx and answers that are not JSON are
 * `unavailable`, 429 is `rate-limited`. Every other status comes back for the channel to read.
 */
export async function ask({ method, url, headers, body, signal }: Question): Promise<Answer> {
  let status: number
  let text: string
  let retryAfter: string | null
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
      body,
      signal,
      redirect: 'error',
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw new ChannelFailure('unavailable', 'no answer in time')
    throw new ChannelFailure('unavailable', `no connection: ${reasonOf(error)}`, undefined, undefined, !neverArrived(error))
  }
  if (status === 429) throw new ChannelFailure('rate-limited', 'too many requests', waitOf(retryAfter))
  if (status >= 500) throw new ChannelFailure('unavailable', `HTTP ${status}`, waitOf(retryAfter))
  try {
    return { status, json: JSON.parse(text) }
  } catch {
    throw new ChannelFailure('unavailable', `HTTP ${status} without JSON`)
  }
}

/** The largest file that is read into memory, bytes; a larger one is `rejected` and stays where it is. */
const mostFileBytes = 16 * 1024 * 1024

async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostFileBytes) throw new ChannelFailure('rejected', `the file has more than ${mostFileBytes / 1024 / 1024} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** One file from a marketplace; failures as those of {@link ask}. */
export async function askFile({ url, headers, signal }: Pick<Question, 'url' | 'headers' | 'signal'>): Promise<{ bytes: Buffer; mime_type: string }> {
  try {
    const response = await fetch(url, { headers, signal, redirect: 'follow' })
    if (response.ok) {
      const mime_type = response.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream'
      return { bytes: await bytesOf(response), mime_type }
    }
    throw new ChannelFailure(
      response.status === 401 ? 'auth-expired' : response.status >= 500 ? 'unavailable' : 'rejected',
      `HTTP ${response.status}`,
    )
  } catch (error) {
    if (error instanceof ChannelFailure) throw error
    throw new ChannelFailure('unavailable', signal?.aborted ? 'no answer in time' : `no connection: ${reasonOf(error)}`)
  }
}

/** Where not even a connection was made. */
const doorCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return errors.length > 0 && errors.every((one) => doorCodes.has((one as { code?: unknown } | null)?.code))
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** Reads an answer by its shape. A marketplace that answers in another shape counts as unavailable: trying again later is all that can be done. */
export function understand<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const first = read.error.issues[0]
  throw new ChannelFailure('unavailable', `answer not understood at ${first?.path.join('.') || 'its root'}: ${first?.message ?? ''}`)
}

/** Reads a push by its shape; throws the SyntaxError that a webhook's `read` promises. */
export function readBody<T extends z.ZodType>(shape: T, body: Buffer): z.output<T> {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new SyntaxError('the body is not JSON')
  }
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const first = read.error.issues[0]
  throw new SyntaxError(`${first?.path.join('.') || 'the body'}: ${first?.message ?? 'not understood'}`)
}

/** An instant in seconds since 1970, as most marketplaces write it: no further than a Date reaches. */
export const secondsShape = z.number().int().min(0).max(8_640_000_000_000)

/** Its ISO text. */
export const fromSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString()
