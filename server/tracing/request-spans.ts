import { type Context, type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/core/api-base.ts'
import type { OpenSpans } from './create-tracer.ts'
import type { Tracer } from './trace.ts'

/** Marketplaces' and the payment provider's door. */
const hooks = '/hooks/'

/** Our own routes. Files of the page, probes and the demo's sandbox would only be in the way. */
const isWatched = (route: string | undefined): route is string => route !== undefined && (route.startsWith(`${apiBase}/`) || route.startsWith(hooks))

const headerOf = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** A span for each request, from before anything is read of it until it is answered. */
export function watchRequests({ spans, within, fail, remote }: OpenSpans): Pick<Tracer, 'watchRequests' | 'requestFailed'> {
  const contexts = new WeakMap<FastifyRequest, Context>()

  function begin(request: FastifyRequest, route: string): Context {
    const from = remote(headerOf(request))
    // Who pushes traces for itself, and decides for itself what is worth it.
    const isTheirs = route.startsWith(hooks)
    const theirs = from && isTheirs ? trace.getSpanContext(from) : undefined
    const links: Link[] = theirs ? [{ context: theirs }] : []
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const parent = (isTheirs ? undefined : from) ?? ROOT_CONTEXT
    return trace.setSpan(ROOT_CONTEXT, spans.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, links }, parent))
  }

  function inContext(request: FastifyRequest, done: () => void): void {
    const context = contexts.get(request)
    if (context) within(context, done)
    else done()
  }

  return {
    watchRequests(app: FastifyInstance) {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url
        if (isWatched(route)) contexts.set(request, begin(request, route))
        inContext(request, done)
      })
      // The end of a body is heard of by its socket, which knows nothing of the request.
      app.addHook('preValidation', (request, _reply, done) => inContext(request, done))
      app.addHook('onResponse', (request, reply, done) => {
        const span = spanOf(request)
        span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'dermaga.workspace_id': request.caller?.workspace_id })
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        inContext(request, done)
        span?.end()
      })
      app.addHook('onRequestAbort', async (request) => {
        spanOf(request)?.setAttribute('error.type', 'aborted').end()
      })
    },
    requestFailed(request, error) {
      const span = spanOf(request)
      if (span) fail(span, error)
    },
  }

  function spanOf(request: FastifyRequest) {
    const context = contexts.get(request)
    return context && trace.getSpan(context)
  }
}
