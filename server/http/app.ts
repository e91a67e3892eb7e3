import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { apiBase } from '#contract/core/api-base.ts'
import { socketPath } from '#contract/realtime/socket.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import type { Handler } from '#server/domains/handler.ts'
import type { Drain } from '#server/drain.ts'
import { createFeeds } from '#server/realtime/feeds.ts'
import { openGateway } from '#server/realtime/gateway.ts'
import { watchRevocations } from '#server/security/revocations.ts'
import { watchRequests } from '#server/tracing/trace.ts'
import { answerFailures } from './answer-failure.ts'
import { mountApi } from './api.ts'
import { serveClient } from './client-files.ts'
import { mountDocs } from './docs.ts'
import { stopGracefully } from './graceful-stop.ts'
import { handlers } from './handlers.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createMetrics, mountMetrics } from './metrics.ts'
import { mountPaymentHook } from './payment-hook.ts'
import { mountPictureLinks } from './picture-links.ts'
import { mountProbes } from './probes.ts'
import { requestId } from './request-id.ts'
import { registerWebhooks } from './webhook.ts'

export interface AppOptions {
  /** The built front end; null where a development server has it. */
  readonly clientDir: string | null
  /** Proxies of our own in front: a caller's address is the one that the outermost of them saw. What the caller writes into the header itself is not believed. */
  readonly trustProxy?: number
  /** Networks that may read the metrics, beside this machine. */
  readonly metricsFrom?: readonly string[]
  /** Bytes of a request's body at most. */
  readonly bodyLimit?: number
  /** Compares every reply with the contract: in tests and development. */
  readonly checkReplies?: boolean
  readonly handlers?: readonly Handler<never, never>[]
  /** Milliseconds that passed, whatever the clock says: what is kept for a while is measured by them. */
  readonly elapsed?: () => number
  /** Tells when this server is about to stop. */
  readonly drain?: Drain
  /** Marketplaces' pushes are answered so soon, taken in or not. */
  readonly pushesAnsweredWithinMs?: number
}

/** How long a browser that was here once asks for nothing without TLS. */
const yearSeconds = 31_536_000

/** The whole HTTP side, ready to listen: API, websocket, webhooks, pages, documentation, probes. Throws when a handler is missing or doubled. */
export async function createApp(services: ChannelServices, options: AppOptions): Promise<FastifyInstance> {
  const bodyLimit = options.bodyLimit ?? 1024 * 1024
  const elapsed = options.elapsed ?? (() => performance.now())
  const failures = answerFailures(services.log, bodyLimit)
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit,
    trustProxy: (_address, hop) => hop < (options.trustProxy ?? 0),
    keepAliveTimeout: 65_000,
    // As long as the largest file of a message takes on a slow line.
    requestTimeout: 180_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void failures.onError(error, request, reply),
  })
  app.decorateRequest('caller', null)
  app.setErrorHandler(failures.onError)
  watchRequests(app)
  // Written to the raw reply, which the pages of the documentation share.
  if (services.publicUrl.startsWith('https:'))
    app.addHook('onRequest', async (_request, reply) => void reply.raw.setHeader('strict-transport-security', `max-age=${yearSeconds}`))

  const revocations = await watchRevocations({ ...services, elapsed })
  const metrics = createMetrics()
  const feeds = createFeeds(services.database, services.log)
  await app.register(
    async (api) =>
      mountApi(api, {
        services,
        revocations,
        metrics,
        feeds,
        elapsed,
        checkReplies: options.checkReplies ?? false,
        handlers: options.handlers ?? handlers,
      }),
    {
      prefix: apiBase,
    },
  )
  mountPaymentHook(app, services)
  registerWebhooks(app, services, options.pushesAnsweredWithinMs)
  mountPictureLinks(app, services)
  const gateway = await openGateway(app.server, socketPath, services, feeds, revocations)
  options.drain?.onBegin((lastsMs) => gateway.sendElsewhere(lastsMs))
  mountProbes(app, services.database, options.drain)
  mountMetrics(app, metrics, { gateway, database: services.database, from: options.metricsFrom })
  mountDocs(app)
  await serveClient(app, options.clientDir, failures)

  stopGracefully(app)
  const stopHousekeeping = startHousekeeping(services)
  app.addHook('preClose', async () => {
    stopHousekeeping()
    await gateway.close()
    await revocations.stop()
  })
  return app
}
