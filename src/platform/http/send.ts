import { createFetch, FetchError } from 'ofetch'
import { apiBase } from '#contract/core/api-base.ts'
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { eventCursorHeader } from '#contract/realtime/event-cursor.ts'
import { language } from '#platform/i18n/i18n.ts'
import { cancelled, errorOfReply, isAbort, networkError } from './api-error.ts'
import { getHeaders, takeEarly } from './early.ts'
import { keepBytes } from './kept-bytes.ts'
import { signal } from './signals.ts'

/** A reply that has not come by then counts as NETWORK. */
const timeoutMs = 30_000

const clientOver = (fetch: typeof globalThis.fetch) =>
  createFetch({
    fetch,
    defaults: {
      baseURL: apiBase,
      retry: false,
      cache: 'no-store',
      // The cookie by which this browser shows that the tokens are its own.
      credentials: 'same-origin',
    },
  })
const client = clientOver((...asked) => globalThis.fetch(...asked))

export interface SendOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** A reply that has not come by then counts as NETWORK: longer than usual where much is sent. */
  timeoutMs?: number
  /**
   * It is sent as the page goes away, and finished by the browser as far as that keeps bodies; what is more goes out, and may be lost. Any write is finished
   * where there is room: who has seen what it does may close the page at once.
   */
  keepalive?: boolean
}

/** A write by somebody who is signed in, of no file. */
const isSmallWrite = ({ idempotent, bodyLimit }: Endpoint): boolean => idempotent && bodyLimit === undefined

/** The address of a call below the API's base path, with its parameters filled in. Lists repeat their name. */
export function addressOf(endpoint: Endpoint, input: CallInput<Endpoint> | undefined): string {
  const params = (input?.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>)) {
    for (const part of [value].flat()) if (part !== undefined && part !== null && part !== '') search.append(name, String(part))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** One request, once. Rejects with {@link ApiError}, or with an AbortError when `signal` cancelled it. */
export async function send(
  endpoint: Endpoint,
  input: CallInput<Endpoint> | undefined,
  token: string | null,
  options: SendOptions = {},
): Promise<unknown> {
  const file = endpoint.replyKind === 'file'
  const headers = getHeaders(language(), token)
  if (file) headers.Accept = '*/*'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
  const address = addressOf(endpoint, input)
  const [early, body] =
    endpoint.method === 'GET' ? [takeEarly(address, headers), undefined] : [undefined, (input?.body ?? {}) as Record<string, unknown>]
  const asked_at = early ? 0 : performance.now()
  const giveBack = options.keepalive ? keepBytes(body, 'leaving') : isSmallWrite(endpoint) ? keepBytes(body, 'working') : null
  try {
    const response = await (early ? clientOver(() => early) : client).raw(address, {
      method: endpoint.method,
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body && { body }),
      ...(giveBack ? { keepalive: true } : {}),
      ...(file ? { responseType: 'blob' as const } : {}),
    })
    const cursor = response.headers.get(eventCursorHeader)
    if (cursor !== null) signal('reflects', { cursor: Number(cursor), asked_at })
    return file ? response._data : (response._data as unknown as { data: unknown }).data
  } catch (error) {
    if (options.signal?.aborted) throw cancelled()
    if (error instanceof FetchError && error.status !== undefined) throw errorOfReply(error.status, await bodyOf(error.data))
    if (isAbort(error)) throw error
    throw networkError()
  } finally {
    giveBack?.()
  }
}

/** A failed file call carries its JSON error as a blob. */
async function bodyOf(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body
  try {
    return JSON.parse(await body.text())
  } catch {
    return null
  }
}
