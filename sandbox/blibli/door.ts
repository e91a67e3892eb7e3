import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../faults.ts'
import type { SandboxStore } from '../order.ts'
import { bodyBytes, bodyObject, carryOut, faultOf, hang, pathOf, type StandInParts } from '../stand-in.ts'

export type Fields = Record<string, unknown>

const freshMs = 5 * 60_000

const jakarta = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Jakarta',
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  year: 'numeric',
  hourCycle: 'h23',
})

/** `Sat Nov 21 16:26:15 WIB 2026`, by Jakarta's clock. */
function signedDate(ms: number): string {
  const part = Object.fromEntries(jakarta.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.month} ${part.day} ${part.hour}:${part.minute}:${part.second} WIB ${part.year}`
}

/** What signs a call by its path, or a push by the address that it goes to. */
export function signature(key: string, method: string, body: Buffer, at: number, place: string): string {
  const [digest, type] = body.length > 0 ? [createHash('md5').update(body).digest('hex'), 'application/json'] : ['', '']
  return createHmac('sha256', key)
    .update(`${method}\n${digest}\n${type}\n${signedDate(at)}\n${place}`)
    .digest('base64')
}

export const fail = (reply: FastifyReply, status: number, errorCode: string, errorMessage: string): FastifyReply =>
  reply.code(status).send({ requestId: 'sandbox', errorMessage, errorCode, success: false, value: null })

function isSigned({ world, account }: StandInParts, request: FastifyRequest): boolean {
  const at = Number(request.headers['signature-time'])
  if (!(Math.abs(world.now() - at) < freshMs)) return false
  const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const path = pathOf(request).replace('/sandbox/blibli/proxy', '').replace('/mta/', '/mtaapi/')
  return (
    basic === `${account.app_id}:${account.app_secret}` &&
    request.headers.signature === signature(account.app_secret, request.method, bodyBytes(request), at, path)
  )
}

/** What goes wrong is said in the platform's own way; null where the call is done all the same. */
function failOf(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  switch (fault.kind) {
    case 'time-out':
      return hang(request, reply)
    case 'unavailable':
      return fail(reply, 503, 'UNAVAILABLE', 'Please try again later')
    case 'rate-limit':
      return fail(reply.header('retry-after', '1'), 429, 'TOO_MANY_REQUESTS', 'Too many requests')
    case 'expired-token':
      return fail(reply, 401, 'UNAUTHORIZED', 'The seller key is not valid')
    case 'refuse':
      return fail(reply, 400, 'REFUSED', fault.reason ?? 'The request was refused')
    case 'no-permission':
      return fail(reply, 403, 'FORBIDDEN', fault.reason ?? 'The store has not activated chat')
    default:
      return null
  }
}

/** How the two generations of calls write what they answer: in a `value`, or in `content` beside `paging`. */
export const inValue = (value: unknown): Fields => ({ success: true, value })
export const inContent = (content: unknown): Fields => ({ content })

/** A call with the seller's key, signed by the application. `reads`: it changes nothing, though it may be posted. */
export const sellerCall =
  (
    parts: StandInParts,
    answer: (data: never) => Fields,
    run: (store: SandboxStore, fields: Fields, params: Readonly<Record<string, string>>) => unknown,
    reads?: boolean,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isSigned(parts, request)) return fail(reply, 401, 'UNAUTHORIZED', 'Invalid signature')
    const token = parts.tokens.check('access', String(request.headers['api-seller-key'] ?? ''))
    const store = token.state === 'good' ? parts.world.store('blibli', token.store_id) : undefined
    const query = request.query as Fields
    if (!store || (query.storeCode ?? query.businessPartnerCode) !== store.store_id)
      return fail(reply, 401, 'UNAUTHORIZED', 'The seller key is not valid')
    const missing = ['requestId', 'storeId', 'channelId', 'username'].find((name) => !query[name])
    if (missing) return fail(reply, 400, 'MISSING_PARAMETER', `${missing} is required`)
    const fault = faultOf(parts, store, request, reads)
    const failed = fault && failOf(fault, request, reply)
    if (failed) return failed
    const fields = { ...query, ...bodyObject(request) }
    const answered = () => {
      const data = run(store, fields, request.params as Record<string, string>)
      return { requestId: query.requestId, headers: null, errorMessage: null, errorCode: null, ...answer(data as never) }
    }
    return carryOut([request, reply], fault, answered, (message) => fail(reply, 400, 'BAD_REQUEST', message))
  }
