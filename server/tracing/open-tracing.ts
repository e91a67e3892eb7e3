import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { createTracer, openSpans } from './create-tracer.ts'
import { traceTo } from './trace.ts'

/** What is gathered when we stop has so long to reach the collector. */
const flushMs = 3_000

/**
 * Sends spans to the collector that OpenTelemetry's own variables name, which also say how many and as whom (OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME, …).
 * They wait in a queue of a fixed length and go in batches; where the collector is slow or away they are dropped. Answers how to stop.
 */
export function openTracing(log: Logger): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'dermaga', 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(toldOnce(new OTLPTraceExporter(), log))],
  })
  traceTo(createTracer(openSpans(provider.getTracer('dermaga'))))
  return async () => {
    traceTo(undefined)
    await Promise.race([provider.shutdown().catch(() => undefined), sleep(flushMs, undefined, { ref: false })])
  }
}

/** Says when spans cease to arrive, and when they do again, and not each time between. */
function toldOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let arrive = true
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const arrived = result.code === 0
        if (arrived && !arrive) log.info('traces reach their collector again')
        else if (!arrived && arrive) log.warn({ err: result.error }, 'traces do not reach their collector; they are dropped until they do')
        arrive = arrived
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
