import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyBytes, bodyObject, faultOf, hang, type StandInParts } from '../stand-in.ts'

const freshSeconds = 300

export type Fields = Record<string, unknown>

export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

export const fail = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ data: null, error: { code, message } })

const refusals: Readonly<Record<Refusal['code'], readonly [status: number, code: string]>> = {
  'not-found': [404, 'not_found'],
  'wrong-status': [409, 'wrong_status'],
  'bad-input': [400, 'bad_input'],
}

/** True when a request carries the application's signature over `timestamp.METHOD path.body`, and a time of now. */
export function isSigned({ account, world }: StandInParts, request: FastifyRequest): boolean {
  const { 'x-app-id': app, 'x-timestamp': timestamp = '', 'x-signature': signature } = request.headers
  if (app !== account.app_id || Math.abs(world.now() / 1000 - Number(timestamp)) > freshSeconds) return false
  return signature === hmac(account.app_secret, `${timestamp}.${request.method} ${request.url}.${bodyBytes(request).toString('utf8')}`)
}

type Run = (store: SandboxStore, params: Record<string, string>, fields: Fields) => { data: unknown; next_cursor?: string | null }

function explain(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof SyntaxError) return fail(reply, 400, 'bad_input', 'the body is not a JSON object')
  if (error instanceof MessageRefusal) return fail(reply, 400, 'bad_message', error.message)
  if (error instanceof Refusal) return fail(reply, refusals[error.code][0], refusals[error.code][1], error.message)
  throw error
}

/** A signed call with a store's token. */
export const shopCall =
  (marketplace: Marketplace, parts: StandInParts, run: Run) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isSigned(parts, request)) return fail(reply, 401, 'bad_signature', 'the signature does not hold')
    const params = request.params as Record<string, string>
    const store = parts.world.store(marketplace, params.store_id ?? '')
    const token = parts.tokens.check('access', (request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (token.state !== 'good') return fail(reply, 401, 'token_expired', 'the access token has expired')
    if (!store || token.store_id !== store.store_id) return fail(reply, 403, 'store_disconnected', 'the store has not allowed this application')
    const fault = faultOf(parts, store, request)
    switch (fault?.kind) {
      case 'time-out':
        return hang(request, reply)
      case 'unavailable':
        return fail(reply, 503, 'busy', 'please try again later')
      case 'rate-limit':
        return fail(reply.header('retry-after', '1'), 429, 'rate_limited', 'too many requests')
      case 'expired-token':
        return fail(reply, 401, 'token_expired', 'the access token has expired')
      case 'refuse':
        return fail(reply, 422, 'refused', fault.reason ?? 'Pesanan belum bisa diproses saat ini')
      case 'no-permission':
        return fail(reply, 403, 'chat_not_allowed', fault.reason ?? 'the store has not allowed chat')
    }
    try {
      const answered = run(store, params, { ...(request.query as Fields), ...bodyObject(request) })
      return fault?.kind === 'lost-answer' ? hang(request, reply) : reply.send(answered)
    } catch (error) {
      return explain(reply, error)
    }
  }
