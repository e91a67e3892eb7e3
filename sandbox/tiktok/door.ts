import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MessageRefusal } from '../chat/chat-world.ts'
import type { Fault } from '../faults.ts'
import type { SandboxStore } from '../order.ts'
import { bodyBytes, bodyObject, carryOut, faultOf, formOf, hang, pathOf, type StandInParts } from '../stand-in.ts'
import { includesStore } from '../tokens.ts'

export type Fields = Record<string, unknown>
export type Params = Record<string, string>

const request_id = '202611210001'
const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
export const cipherOf = (store: SandboxStore): string => `ROW_${hex('cipher', store.store_id).slice(0, 16)}`

/** A refusal with a number of the platform's. */
export class TiktokError extends Error {
  override readonly name = 'TiktokError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const fail = (reply: FastifyReply, code: number, message: string, status = 200): FastifyReply =>
  reply.code(status).send({ code, message, request_id })

export const succeed = (data: unknown): Fields => ({ code: 0, message: 'Success', request_id, data })

export function isSigned({ world, account }: StandInParts, request: FastifyRequest, form: boolean): boolean {
  const { sign, access_token: _, ...query } = request.query as Params
  if (query.app_key !== account.app_id || Math.abs(world.now() / 1000 - Number(query.timestamp)) > 300) return false
  const path = pathOf(request).replace('/sandbox/tiktok', '')
  const text = Object.keys(query)
    .sort()
    .map((name) => name + query[name])
    .join('')
  const secret = account.app_secret
  return sign === hex(secret, secret + path + text + (form ? '' : bodyBytes(request).toString('utf8')) + secret)
}

/** The token stands in a header; some clients write it into the query as well, unsigned. */
const tokenIn = (request: FastifyRequest): string => String(request.headers['x-tts-access-token'] ?? (request.query as Params).access_token ?? '')

/** One authorisation may open several shops of a seller. */
export function shopsOf({ world, tokens }: StandInParts, request: FastifyRequest): SandboxStore[] {
  const token = tokens.check('access', tokenIn(request))
  return token.state === 'good' ? world.stores.filter((one) => one.marketplace === 'tiktok' && includesStore(token.store_id, one.store_id)) : []
}

/** What goes wrong is said in the platform's own way; null where the call is done all the same. */
function failOf(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  switch (fault.kind) {
    case 'time-out':
      return hang(request, reply)
    case 'unavailable':
      return fail(reply, 36_009_003, 'Internal error', 500)
    case 'rate-limit':
      return fail(reply.header('retry-after', '1'), 36_009_002, 'Too many requests', 429)
    case 'expired-token':
      return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
    case 'refuse':
      return fail(reply, 45_101_004, fault.reason ?? 'The message violates the guidelines')
    case 'no-permission':
      return fail(reply, 105_005, fault.reason ?? 'Access denied: the scope is not granted', 403)
    default:
      return null
  }
}

/** A call on behalf of the shop that its cipher names. `reads`: it changes nothing, though it is posted. */
export const shopCall =
  (parts: StandInParts, run: (store: SandboxStore, fields: Fields, params: Params) => unknown, reads?: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form = formOf(request)
    if (!isSigned(parts, request, form !== null)) return fail(reply, 106_001, 'signature is invalid', 401)
    const shops = shopsOf(parts, request)
    if (shops.length === 0) return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
    const { shop_cipher } = request.query as Fields
    // Who opens one shop alone need not name it, unless it sells across borders.
    const store = shop_cipher === undefined && shops.length === 1 ? shops[0] : shops.find((one) => cipherOf(one) === shop_cipher)
    if (!store) return fail(reply, 106_013, 'shop_cipher is invalid')
    const fault = faultOf(parts, store, request, reads)
    const failed = fault && failOf(fault, request, reply)
    if (failed) return failed
    const fields = { ...(request.query as Fields), ...(form ?? bodyObject(request)) }
    const answered = () => succeed(run(store, fields, request.params as Params))
    const refuse = (message: string, error: Error) => fail(reply, error instanceof MessageRefusal ? 45_101_002 : 21_001_001, message)
    try {
      return carryOut([request, reply], fault, answered, refuse)
    } catch (error) {
      if (error instanceof TiktokError) return fail(reply, error.code, error.message)
      throw error
    }
  }
