import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { fileHeaders } from '#contract/core/file-kind.ts'
import { endpoints } from '#contract/endpoints.ts'
import { eventCursorHeader, tellsEventCursor } from '#contract/realtime/event-cursor.ts'
import { type FileReply, type Handler, type HandlerRequest, RawJson, type Services } from '#server/domains/handler.ts'
import type { Feeds } from '#server/realtime/feeds.ts'
import { deviceOf } from '#server/security/device.ts'
import type { Revocations } from '#server/security/revocations.ts'
import { checkReply } from './check-reply.ts'
import { failureOf } from './failure.ts'
import { idempotencyHeader, type KeptReply, once, readKey } from './idempotency.ts'
import { takeJson } from './json-body.ts'
import { languageOf } from './language.ts'
import type { Metrics } from './metrics.ts'
import { pairHandlers } from './pair-handlers.ts'
import { sendJson } from './send-json.ts'
import { createGuards } from './session.ts'
import { validate } from './validate.ts'

export interface ApiParts {
  readonly services: Services
  readonly revocations: Revocations
  readonly metrics: Metrics
  readonly feeds: Pick<Feeds, 'reached'>
  readonly checkReplies: boolean
  readonly elapsed: () => number
  readonly handlers: readonly Handler<never, never>[]
}

/**
 * Mounts every endpoint of the contract. The order of work: session, membership, privilege (before the body is read),
 * schema, idempotency, handler, envelope.
 */
export function mountApi(api: FastifyInstance, { services, revocations, metrics, feeds, checkReplies, elapsed, handlers }: ApiParts): void {
  takeJson(api)
  const guardOf = createGuards(services, revocations, elapsed)
  for (const [endpoint, handler] of pairHandlers(endpoints, handlers)) {
    api.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      onRequest: guardOf(endpoint),
      onResponse: metrics.observe(endpoint.id, services.log),
      handler: answer(endpoint, handler, services, feeds, checkReplies),
    })
  }
}

const isFile = (endpoint: Endpoint, reply: unknown): reply is FileReply =>
  endpoint.replyKind === 'file' && typeof reply === 'object' && reply !== null

/** No body at all counts as an empty one; JSON's `null` is something else. */
const bodyOf = ({ body }: FastifyRequest): unknown => (body === undefined ? {} : body)

const envelope = (reply: unknown): string => `{"data":${reply instanceof RawJson ? reply.text : JSON.stringify(reply)}}`

function answer(endpoint: Endpoint, handler: Handler, services: Services, feeds: ApiParts['feeds'], checkReplies: boolean) {
  const mutates = endpoint.idempotent && endpoint.replyKind === 'json'
  const tellsCursor = tellsEventCursor(endpoint)
  const secure = services.publicUrl.startsWith('https:')

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageOf(request.headers['accept-language'])
    const input = validate(endpoint, { params: request.params, query: request.query, body: bodyOf(request) }, language)
    const { ip, caller } = request
    const device = deviceOf(request.headers, secure, (cookie) => void reply.header('set-cookie', cookie))
    const asked = { ...input, language, request_id: request.id, ip, device, caller } as Parameters<Handler['run']>[0]

    const ask = handler.ask?.bind(handler, asked, services)
    const run = async (within: Services, found: unknown): Promise<unknown> => {
      const result = await handler.run(asked, within, found)
      if (checkReplies && !isFile(endpoint, result)) checkReply(endpoint, result)
      return result
    }

    const key = mutates ? readKey(request.headers[idempotencyHeader]) : null
    if (key !== null && request.caller) {
      const claim = { endpointId: endpoint.id, key, input: [request.params, request.query, bodyOf(request)] }
      const kept = await once(services, request.caller, claim, {
        ask,
        run: (database, found) => keepable(() => run({ ...services, database }, found), asked),
      })
      return sendJson(request, reply.code(kept.status), JSON.stringify(kept.body))
    }
    // Read before the handler reads: a window without events yet asks for those after it.
    if (tellsCursor && caller) reply.header(eventCursorHeader, await feeds.reached(caller.workspace_id))
    const result = await run(services, await ask?.())
    return isFile(endpoint, result) ? sendFile(reply, result) : sendJson(request, reply, envelope(result))
  }
}

/** A call's answer in the form that is kept: an expected failure is an answer too, anything else is thrown on. */
async function keepable(
  run: () => Promise<unknown>,
  { language, request_id }: Pick<HandlerRequest<Endpoint>, 'language' | 'request_id'>,
): Promise<KeptReply> {
  try {
    const result = await run()
    return { status: 200, body: { data: result instanceof RawJson ? JSON.parse(result.text) : result } }
  } catch (error) {
    const { unforeseen, status, body } = failureOf(error, language, request_id, 0)
    if (unforeseen) throw error
    return { status, body }
  }
}

function sendFile(reply: FastifyReply, { content, content_type, file_name }: FileReply): FastifyReply {
  return reply
    .headers({
      ...fileHeaders(Buffer.isBuffer(content) ? content : null, content_type, file_name),
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': reply.request.id,
    })
    .send(content)
}
