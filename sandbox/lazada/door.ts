import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../faults.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyBytes, carryOut, faultOf, formOf, hang, pathOf, type StandInParts } from '../stand-in.ts'

export type Fields = Record<string, unknown>

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const request_id = '0ba2887315178178017221014'

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

/** How an area of the platform writes what it answers and what it refuses. */
export interface Manner {
  answer(data: unknown): Fields
  refuse(reply: FastifyReply, error: Error): FastifyReply
  /** What a seller's act that is refused on demand is answered with. */
  refused(reply: FastifyReply, reason: string | undefined): FastifyReply
  readonly permission: string
}

export const fail = (reply: FastifyReply, code: string, message: string): FastifyReply => reply.send({ type: 'ISV', code, message, request_id })

/** Conversations: `err_code` beside `code`. */
export const imManner: Manner = {
  answer: (data) => ({ code: '0', success: true, err_code: '0', data, request_id }),
  refuse: (reply, error) => fail(reply, 'IM_PARAM_ERROR', error.message),
  refused: (reply, reason) =>
    reply.send({ code: '0', success: false, err_code: '3001', err_message: reason ?? 'The message was refused', request_id }),
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
export const orderManner: Manner = { ...orderRefusals, answer: (data) => ({ code: '0', data, request_id }) }

/** Calls that take a body of their own: their answer has one too, with its own `success`. */
export const resultManner: Manner = {
  ...orderRefusals,
  answer: (data) => ({ code: '0', result: { data, success: true, error_code: '', error_msg: '' }, request_id }),
}

/** Calls whose `result` is their own. */
export const plainManner: Manner = { ...orderRefusals, answer: (result) => ({ code: '0', result, request_id }) }

/** Query and body together: calls take their parameters from either, and sign them all. Files are not signed. */
export function paramsOf(request: FastifyRequest): Record<string, string> {
  const query = request.query as Record<string, string>
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return query
  return { ...query, ...Object.fromEntries(new URLSearchParams(bodyBytes(request).toString('utf8'))) }
}

export function isSigned({ world, account }: StandInParts, request: FastifyRequest): boolean {
  const { sign, ...params } = paramsOf(request)
  if (params.app_key !== account.app_id || params.sign_method !== 'sha256' || Math.abs(world.now() - Number(params.timestamp)) > 7_200_000)
    return false
  // The place is signed from behind `/rest`.
  const path = pathOf(request).replace(/^\/sandbox\/lazada(\/rest)?/, '')
  const text = Object.keys(params)
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

/** A call on behalf of the seller whose token it carries. `reads`: whether it changes nothing, where its method does not say so. */
export const sellerCall =
  (parts: StandInParts, manner: Manner, run: (store: SandboxStore, fields: Fields) => unknown, reads?: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isSigned(parts, request)) return fail(reply, 'IncompleteSignature', 'The request signature does not conform to platform standards')
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
