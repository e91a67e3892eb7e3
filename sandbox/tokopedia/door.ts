import type { FastifyReply, FastifyRequest } from 'fastify'
import { MessageRefusal } from '../chat/chat-world.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyObject, faultOf, hang, type StandInParts } from '../stand-in.ts'
import { everyStore } from '../tokens.ts'

export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
}

/** Every answer is an envelope of header and data. */
export function envelope(
  reply: FastifyReply,
  status: number,
  data: unknown,
  messages = 'Your request has been processed successfully',
  reason = '',
  code = '',
): FastifyReply {
  return reply.code(status).send({ header: { process_time: 0.018, messages, reason, error_code: code }, data })
}

/** An answer that is a page, without an envelope. */
export class Page {
  constructor(readonly html: string) {}
}

const refusals: Readonly<Record<Refusal['code'], string>> = { 'not-found': 'S400', 'wrong-status': 'S401', 'bad-input': 'S400' }

function explain(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return envelope(reply, 400, null, 'Bad request', error.message, refusals[error.code])
  if (error instanceof MessageRefusal) return envelope(reply, 400, null, 'Bad request', error.message, 'S400')
  if (error instanceof SyntaxError) return envelope(reply, 400, null, 'Bad request', 'the body is not a JSON object', 'S400')
  throw error
}

function callIn({ account }: StandInParts, request: FastifyRequest): Call {
  const params = request.params as Record<string, string>
  const fields: Record<string, unknown> = { ...(request.query as object), ...bodyObject(request) }
  if (String(params.fs_id ?? fields.fs_id) !== account.app_id) throw new Refusal('bad-input', 'fs_id is wrong')
  return { params, fields }
}

/** `all`: the token opens every shop; otherwise the one shop it opens; null when it is not good. */
function opens({ tokens }: StandInParts, request: FastifyRequest): string | null {
  const token = tokens.check('access', (request.headers.authorization ?? '').replace(/^Bearer /, ''))
  return token.state === 'good' ? token.store_id : null
}

/** The shop, where the token opens it. Sellers who were invited accept at once, unless they took the permission back. */
function openedShop({ world, tokens, furnish }: StandInParts, opened: string, storeId: string): SandboxStore | undefined {
  const store = world.store('tokopedia', storeId)
  if (!store || tokens.isRevoked(storeId) || (opened !== everyStore && opened !== storeId)) return undefined
  if (!tokens.isOpen(storeId)) {
    furnish(store)
    tokens.open(storeId)
  }
  return store
}

/** A call of the application, about all of the shops that opened themselves to it; `run` answers the envelope's data. */
export const appCall =
  (parts: StandInParts, run: (stores: readonly SandboxStore[], call: Call) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = opens(parts, request)
    if (opened === null) return envelope(reply, 401, null, 'Unauthorized', 'the token is invalid or has expired', 'AUTH_401')
    try {
      const call = callIn(parts, request)
      const stores = parts.world.stores.filter(({ marketplace, store_id }) => marketplace === 'tokopedia' && parts.tokens.isOpen(store_id))
      return envelope(reply, 200, run(opened === everyStore ? stores : stores.filter(({ store_id }) => store_id === opened), call))
    } catch (error) {
      return explain(reply, error)
    }
  }

/**
 * A call with a bearer token; `run` answers the envelope's data. `storeIdOf` finds the shop that the call is about: the token is the application's, so a
 * shop that is not connected to it answers 403 RBAC_MDLW_001.
 */
export const shopCall =
  (parts: StandInParts, storeIdOf: (call: Call) => string | undefined, run: (store: SandboxStore, call: Call) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = opens(parts, request)
    if (opened === null) return envelope(reply, 401, null, 'Unauthorized', 'the token is invalid or has expired', 'AUTH_401')
    try {
      const call = callIn(parts, request)
      const store = openedShop(parts, opened, storeIdOf(call) ?? '')
      if (!store) return envelope(reply, 403, null, 'Forbidden', 'shop is not connected to the application', 'RBAC_MDLW_001')
      const fault = faultOf(parts, store, request)
      switch (fault?.kind) {
        case 'time-out':
          return hang(request, reply)
        case 'unavailable':
          return envelope(reply, 503, null, 'Service unavailable', 'please try again later', 'S503')
        case 'rate-limit':
          return envelope(reply.header('retry-after', '1'), 429, null, 'Too many requests', 'rate limit exceeded', 'S429')
        case 'expired-token':
          return envelope(reply, 401, null, 'Unauthorized', 'the token is invalid or has expired', 'AUTH_401')
        case 'refuse':
          return envelope(reply, 400, null, 'Bad request', fault.reason ?? 'Pesanan belum bisa diproses saat ini', 'S499')
        case 'no-permission':
          return envelope(reply, 403, null, 'Forbidden', fault.reason ?? 'the shop has not granted access to chat', 'CHAT_403')
        case 'lost-answer':
          await run(store, call)
          return hang(request, reply)
      }
      const answered = await run(store, call)
      return answered instanceof Page ? reply.type('text/html; charset=utf-8').send(answered.html) : envelope(reply, 200, answered)
    } catch (error) {
      return explain(reply, error)
    }
  }
