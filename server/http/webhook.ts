import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { RawPush } from '#server/channels/pushes.ts'
import type { ChannelAccount } from '#server/channels/store-connection.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type PushOutcome, takePushSoon } from '#server/pushes/take-push.ts'

/** Pushes are a few kilobytes; an order of hundreds of lines is still far below. */
const bodyLimit = 512 * 1024

/** A push that is not taken in by then is kept and answered: marketplaces wait for half a second, some of them, and count those that answer late. */
const answeredWithinMs = 40

/**
 * The marketplaces' door: POST /hooks/:marketplace. A marketplace sends a push again until it hears a 2xx, so the answers are chosen for what sending
 * again would bring:
 * - 2xx: taken in, or kept and about to be; known already, or nothing that concerns us;
 * - 400, 401: malformed or not signed by the marketplace: it would be the same again, and somebody has to look at the log;
 * - 404: no such channel or store here. Repeats reach a store that is just being connected; for any other the marketplace gives up by itself;
 * - 500, 503: our trouble. Nothing is recorded, so the repeat is taken in as if it were the first.
 */
export function registerWebhooks(app: FastifyInstance, services: ChannelServices, withinMs = answeredWithinMs): void {
  app.register(async (scope) => {
    // Signatures hold over the bytes as they came, whatever their content type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.get<{ Params: { marketplace: string } }>('/hooks/:marketplace', (request, reply) => {
      const part = services.channels.get(request.params.marketplace as Marketplace)
      const answered = part?.channel.webhook.handshake?.(new URL(request.url, 'http://hooks').searchParams, part.account) ?? null
      services.log.info(
        { channel: request.params.marketplace.slice(0, 40), outcome: answered === null ? 'refused' : 'answered' },
        'webhook handshake',
      )
      return reply
        .code(answered === null ? 404 : 200)
        .type('text/plain; charset=utf-8')
        .send(answered ?? '')
    })
    scope.post<{ Params: { marketplace: string } }>('/hooks/:marketplace', { bodyLimit }, (request, reply) =>
      answer(services, request, reply, request.params.marketplace, withinMs),
    )
  })
}

async function answer(
  services: ChannelServices,
  request: FastifyRequest,
  reply: FastifyReply,
  marketplace: string,
  withinMs: number,
): Promise<FastifyReply> {
  const began = performance.now()
  const part = services.channels.get(marketplace as Marketplace)
  const facts: Record<string, unknown> = { channel: marketplace.slice(0, 40), request_id: request.id }
  let result: PushOutcome
  if (!part) result = { outcome: 'unknown channel', status: 404 }
  else {
    const push: RawPush = {
      method: request.method,
      path: request.url,
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    result = await receive(services, part.channel, part.account, push, facts, withinMs).catch((error: unknown) => {
      services.log.error({ ...facts, err: error }, 'webhook could not be taken in; the marketplace sends it again')
      return { outcome: 'failed', status: 503 }
    })
  }
  const level = result.status < 300 ? 'info' : result.status < 500 ? 'warn' : 'error'
  services.log[level]({ ...facts, outcome: result.outcome, status: result.status, ms: Math.round(performance.now() - began) }, 'webhook')
  return reply
    .code(result.status)
    .type('text/plain; charset=utf-8')
    .send(result.body ?? '')
}

async function receive(
  services: ChannelServices,
  channel: Channel,
  account: ChannelAccount,
  push: RawPush,
  facts: Record<string, unknown>,
  withinMs: number,
): Promise<PushOutcome> {
  if (!channel.webhook.verify(push, account, services.now().getTime())) return { outcome: 'signature does not hold', status: 401 }
  const began = performance.now()
  return takePushSoon(services, channel, push, facts, {
    withinMs,
    told(became) {
      if ('error' in became) services.log.error({ ...facts, err: became.error }, 'a kept webhook could not be taken in; it is tried again')
      else services.log.info({ ...facts, outcome: became.outcome, ms: Math.round(performance.now() - began) }, 'kept webhook')
    },
  })
}

/** Header names are lower case already; of a repeated header the first value counts. */
function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
}
