import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../faults.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyBytes, carryOut, faultOf, formOf, hang, pathOf, type StandInParts } from '../stand-in.ts'

export type Fields = Record<string, unknown>

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
/** Of each answer its own. */
export const newRequestId = () => randomBytes(12).toString('hex')

/** A refusal with a number of the platform's. */
export class LazadaError extends Error {
  override readonly name = 'LazadaError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A parameter that is JSON. */
export function jsonIn<T>(fields: Fields, name: string): T {
  try {
    return JSON.parse(String(fields[name])) as T
  } catch {
    throw new LazadaError('MissingParameter', `The input parameter ${name} that is mandatory for processing this request is not supplied`)
  }
}

/** A date of a call, in milliseconds; null where it names none. Offsets are written with a colon and without. */
export function instantIn(value: unknown): number | null {
  if (value === undefined || value === '') return null
  const at = Date.parse(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (Number.isNaN(at)) throw new LazadaError('17', `E017: "${value}" Invalid Date Format`)
  return at
}

/** How an area of the platform writes what it answers and what it refuses. */
export interface Manner {
  answer(data: unknown): Fields
  refuse(reply: FastifyReply, error: Error): FastifyReply
  /** What a seller's act that is refused on demand is answered with. */
  refused(reply: FastifyReply, reason: string | undefined): FastifyReply
  readonly permission: string
}

/** Numbers are the back-end's own refusals, words those of the platform before it. */
const typeOf = (code: string) => (/^E?\d+$/.test(code) || code === 'ServiceUnavailable' ? 'ISP' : 'ISV')

export const fail = (reply: FastifyReply, code: string, message: string, more: Fields = {}): FastifyReply =>
  reply.send({ type: typeOf(code), code, message, ...more, request_id: newRequestId() })

/** Conversations: `err_code` beside `code`. */
export const imManner: Manner = {
  answer: (data) => ({ code: '0', success: true, err_code: '0', data, request_id: newRequestId() }),
  refuse: (reply, error) => fail(reply, 'IM_PARAM_ERROR', error.message),
  refused: (reply, reason) =>
    reply.send({ code: '0', success: false, err_code: '3001', err_message: reason ?? 'The message was refused', request_id: newRequestId() }),
  permission: 'The application may not use IM',
}

const refusals: Readonly<Record<Refusal['code'], string>> = { 'not-found': '16', 'wrong-status': '122', 'bad-input': '700004' }
const orderRefusals = {
  refuse: (reply: FastifyReply, error: Error) =>
    fail(reply, error instanceof LazadaError ? error.code : error instanceof Refusal ? refusals[error.code] : '700004', error.message),
  refused: (reply: FastifyReply, reason: string | undefined) => fail(reply, '700013', reason ?? 'operation is no support'),
  permission: 'App does not have permission to access this api',
}

/** Orders: what is answered stands in `data`. */
export const orderManner: Manner = { ...orderRefusals, answer: (data) => ({ code: '0', data, request_id: newRequestId() }) }

/** Calls that take a body of their own: their answer has one too, with its own `success`. */
export const resultManner: Manner = {
  ...orderRefusals,
  answer: (data) => ({ code: '0', result: { data, success: true, error_code: '', error_msg: '' }, request_id: newRequestId() }),
}

/** Calls whose `result` is their own. */
export const plainManner: Manner = { ...orderRefusals, answer: (result) => ({ code: '0', result, request_id: newRequestId() }) }

/** Query and body together: calls take their parameters from either, and sign them all. Files are not signed. */
export function paramsOf(request: FastifyRequest): Record<string, string> {
  const query = request.query as Record<string, string>
  const texts = Object.entries(formOf(request) ?? {}).flatMap(([name, part]) => (typeof part === 'string' ? [[name, part] as const] : []))
  if (texts.length > 0) return { ...query, ...Object.fromEntries(texts) }
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return query
  return { ...query, ...Object.fromEntries(new URLSearchParams(bodyBytes(request).toString('utf8'))) }
}

export function isSigned({ world, account }: StandInParts, request: FastifyRequest): boolean {
  const { sign, ...params } = paramsOf(request)
  if (params.app_key !== account.app_id || params.sign_method !== 'sha256' || Math.abs(world.now() - Number(params.timestamp)) > 7_200_000)
    return false
  // The place is signed from behind `/rest`.
  const path = pathOf(request).replace(/^\/sandbox\/lazada(\/rest)?/, '')
  // What is empty is left out of the signature by the platform's own clients.
  const text = Object.keys(params)
    .filter((name) => params[name] !== '')
    .sort()
    .map((name) => name + params[name])
    .join('')
  return sign === hex(account.app_secret, path + text).toUpperCase()
}

/** What goes wrong is said in the platform's own way; null where the call is done all the same. */
function failOf(fault: Fault, manner: Manner, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  switch (fault.kind) {
    case 'time-out':
      return hang(request, reply)
    case 'unavailable':
      return fail(reply, 'ServiceUnavailable', 'Service temporarily unavailable')
    case 'rate-limit':
      return fail(reply, 'ApiCallLimit', 'Api access frequency exceeds the limit. this ban will last 1 seconds')
    case 'expired-token':
      return fail(reply, 'IllegalAccessToken', 'The specified access token is invalid or expired')
    case 'refuse':
      return manner.refused(reply, fault.reason)
    case 'no-permission':
      return fail(reply, 'InsufficientPermission', fault.reason ?? manner.permission)
    default:
      return null
  }
}

export const notSigned = (reply: FastifyReply): FastifyReply =>
  fail(reply, 'IncompleteSignature', 'The request signature does not conform to platform standards')

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Every call may be a GET or a POST, whatever it does. */
export function either(scope: FastifyInstance, path: string, handler: Handler): void {
  for (const method of ['GET', 'POST'] as const) scope.route({ method, url: path, handler })
}

/** What a seller's call does: answers with what its manner puts around. */
export type Run = (store: SandboxStore, fields: Fields) => unknown

/** Mounts calls on behalf of the seller whose token they carry. */
export const sellerCalls = (scope: FastifyInstance, parts: StandInParts, manner: Manner) => ({
  /** A question: it changes nothing. */
  asks: (path: string, run: Run) => either(scope, path, sellerCall(parts, manner, run, true)),
  acts: (path: string, run: Run) => either(scope, path, sellerCall(parts, manner, run, false)),
})

/** `reads`: whether it changes nothing, which its method does not say. */
const sellerCall =
  (parts: StandInParts, manner: Manner, run: Run, reads: boolean): Handler =>
  async (request, reply) => {
    if (!isSigned(parts, request)) return notSigned(reply)
    const params = paramsOf(request)
    const token = parts.tokens.check('access', params.access_token ?? '')
    const store = token.state === 'good' ? parts.world.store('lazada', token.store_id) : undefined
    if (!store) return fail(reply, 'IllegalAccessToken', 'The specified access token is invalid or expired')
    const fault = faultOf(parts, store, request, reads)
    const failed = fault && failOf(fault, manner, request, reply)
    if (failed) return failed
    const answered = () => manner.answer(run(store, { ...params, ...formOf(request) }))
    try {
      return carryOut([request, reply], fault, answered, (_message, error) => manner.refuse(reply, error))
    } catch (error) {
      if (error instanceof LazadaError) return manner.refuse(reply, error)
      throw error
    }
  }
