import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MessageRefusal } from '../chat/chat-world.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyObject, faultOf, formOf, hang, pathOf, type StandInParts } from '../stand-in.ts'
import { includesStore } from '../tokens.ts'

type Fields = Record<string, unknown>

/** A refusal in the platform's words. */
export class ShopeeError extends Error {
  override readonly name = 'ShopeeError'
  constructor(
    readonly error: string,
    message: string,
    readonly status = 200,
  ) {
    super(message)
  }
}

/** An answer that is a file, with nothing around it. */
export class ShopeeFile {
  constructor(readonly bytes: Buffer) {}
}

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Query and body together: calls take their parameters from either. A form's file comes as `file`. */
function fieldsOf(request: FastifyRequest): Fields {
  const form = formOf(request)
  if (form) return { ...(request.query as Fields), ...form }
  try {
    return { ...(request.query as Fields), ...bodyObject(request) }
  } catch {
    throw new ShopeeError('error_param', 'Wrong parameters, detail: the body is not a JSON object.')
  }
}

/** Checks partner, time and signature as the platform does: the path is signed, and the token and shop with it for shop calls. */
function checkSignature({ account, world }: StandInParts, request: FastifyRequest, signedToken: string): void {
  const { partner_id, timestamp, sign } = request.query as Record<string, string | undefined>
  if (partner_id !== account.app_id) throw new ShopeeError('error_param', 'There is no partner_id in query or it is wrong.', 403)
  if (!timestamp || Math.abs(world.now() / 1000 - Number(timestamp)) > 300) throw new ShopeeError('error_param', 'Invalid timestamp.', 403)
  if (sign !== hex(account.app_secret, `${partner_id}${pathOf(request)}${timestamp}${signedToken}`))
    throw new ShopeeError('error_sign', 'Wrong sign.', 403)
}

function storeOf(parts: StandInParts, request: FastifyRequest): SandboxStore {
  const { access_token = '', shop_id = '' } = request.query as Record<string, string | undefined>
  checkSignature(parts, request, access_token + shop_id)
  const token = parts.tokens.check('access', access_token)
  if (token.state !== 'good') throw new ShopeeError('invalid_acceess_token', 'Invalid access_token, please have a check.', 403)
  const store = parts.world.store('shopee', shop_id)
  if (!store || !includesStore(token.store_id, shop_id)) throw new ShopeeError('error_permission', 'The shop has not authorized the partner.', 403)
  return store
}

const refusals: Readonly<Record<Refusal['code'], string>> = {
  'not-found': 'error_not_found',
  'wrong-status': 'logistics.error_status_limit',
  'bad-input': 'error_param',
}

export function answer(reply: FastifyReply, status: number, error: string, message: string, rest: Fields = {}): FastifyReply {
  return reply.code(status).send({ request_id: randomUUID().replaceAll('-', ''), error, message, ...rest })
}

function explain(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ShopeeError) return answer(reply, error.status, error.error, error.message)
  if (error instanceof Refusal) return answer(reply, 200, refusals[error.code], error.message)
  if (error instanceof MessageRefusal) return answer(reply, 200, 'error_param', error.message)
  throw error
}

/**
 * A call on behalf of a shop; what `run` answers becomes its `response`. `beside`: it stands beside `error` as the guide has it, and in `response` as the
 * public SDK has it.
 */
export const shopCall =
  (parts: StandInParts, run: (store: SandboxStore, fields: Fields) => Fields | ShopeeFile, place: 'within' | 'beside' = 'within') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const store = storeOf(parts, request)
      const fault = faultOf(parts, store, request)
      switch (fault?.kind) {
        case 'time-out':
          return hang(request, reply)
        case 'unavailable':
          return answer(reply, 500, 'error_server', 'Something wrong. Please try later.')
        case 'rate-limit':
          return answer(reply.header('retry-after', '1'), 429, 'error_rate_limit', 'Too many requests. Please slow down.')
        case 'expired-token':
          throw new ShopeeError('invalid_acceess_token', 'Invalid access_token, please have a check.', 403)
        case 'refuse':
          throw new ShopeeError('logistics.error_refused', fault.reason ?? 'Your shop cannot do this now.')
        case 'no-permission':
          throw new ShopeeError('error_permission', fault.reason ?? 'The chat feature of this shop is not active.', 403)
        case 'lost-answer':
          run(store, fieldsOf(request))
          return hang(request, reply)
      }
      const response = run(store, fieldsOf(request))
      if (response instanceof ShopeeFile) return reply.type('application/pdf').send(response.bytes)
      return answer(reply, 200, '', '', { ...(place === 'beside' && response), response })
    } catch (error) {
      return explain(reply, error)
    }
  }

/**
 * A call of the application itself, which answers without a `response` around it. The guide signs all of these without a token, the public SDK some of
 * them with one; either holds, as long as what is sent is what is signed.
 */
export const openCall =
  (parts: StandInParts, run: (fields: Fields) => Fields) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const { access_token = '', shop_id = '' } = request.query as Record<string, string | undefined>
      checkSignature(parts, request, access_token && access_token + shop_id)
      return answer(reply, 200, '', '', run(fieldsOf(request)))
    } catch (error) {
      return explain(reply, error)
    }
  }

export const signUrl = (secret: string, partnerId: string, path: string, timestamp: string): string => hex(secret, `${partnerId}${path}${timestamp}`)
