import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as Spans,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { DomainError } from '#contract/core/error.ts'
import { failureType } from './failure-type.ts'
import { watchRequests } from './request-spans.ts'
import { statementSummary } from './statement-summary.ts'
import type { Tracer } from './trace.ts'

/** The queue of the job that runs. */
const queueKey = createContextKey('queue')

/** What opens, finds and ends spans. Which one is open is kept here and nowhere globally, so that servers of one process are strangers. */
export interface OpenSpans {
  readonly spans: Spans
  active(): Context
  within<T>(context: Context, run: () => T): T
  fail(span: Span, error: unknown): void
  /** The context that a `traceparent` names, where it is one. */
  remote(traceparent: string | undefined): Context | undefined
}

export function openSpans(spans: Spans): OpenSpans {
  const open = new AsyncLocalStorage<Context>()
  return {
    spans,
    active: () => open.getStore() ?? ROOT_CONTEXT,
    within: (context, run) => open.run(context, run),
    fail(span, error) {
      span.setAttribute('error.type', failureType(error))
      // A refusal is an answer.
      if (!(error instanceof DomainError)) span.setStatus({ code: SpanStatusCode.ERROR })
    },
    remote(traceparent) {
      const found = traceparent === undefined ? null : parseTraceParent(traceparent)
      return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : undefined
    },
  }
}

export function createTracer(openings: OpenSpans): Tracer {
  const { spans, active, within, fail, remote } = openings
  const requestSpans = watchRequests(openings)

  /** What answers at once is no wait: its span never ends, and is never told. */
  function run<T>(span: Span, context: Context, work: () => T): T {
    const failed = (error: unknown): never => {
      fail(span, error)
      span.end()
      throw error
    }
    let answer: T
    try {
      answer = within(trace.setSpan(context, span), work)
    } catch (error) {
      return failed(error)
    }
    if (!(answer instanceof Promise)) return answer
    return answer.then((value: unknown) => {
      span.end()
      return value
    }, failed) as T
  }

  return {
    ...requestSpans,
    span({ name, kind, attributes, inside }, work) {
      const context = active()
      if (inside && !trace.getSpan(context)) return work()
      return run(spans.startSpan(name, { kind: kind === 'outside' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }, context), context, work)
    },
    statement({ text, name }, ask) {
      const context = active()
      if (!trace.getSpan(context)?.isRecording()) return ask()
      const summary = statementSummary(text)
      if (!summary) return ask()
      const { verb, table } = summary
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        'db.collection.name': table,
        // Names that are made from the text of a statement say nothing.
        'dermaga.statement': name?.startsWith('s_') ? undefined : name,
      }
      return run(spans.startSpan(table ? `${verb} ${table}` : verb, { kind: SpanKind.CLIENT, attributes }, context), context, ask)
    },
    job({ queue, attempt, origin, attributes }, work) {
      const from = origin && remote('parent' in origin ? origin.parent : origin.after)
      const parent = (origin && 'parent' in origin ? from : undefined) ?? ROOT_CONTEXT
      const before = origin && 'after' in origin ? trace.getSpanContext(from ?? ROOT_CONTEXT) : undefined
      const links: Link[] = before ? [{ context: before }] : []
      const all = { ...attributes, 'messaging.destination.name': queue, 'dermaga.attempt': attempt }
      const span = spans.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes: all, links }, parent)
      return run(span, parent.setValue(queueKey, queue), work)
    },
    note: (attributes) => void trace.getSpan(active())?.setAttributes(attributes),
    noteFailure(error) {
      const span = trace.getSpan(active())
      if (span) fail(span, error)
    },
    apart: (work) => within(ROOT_CONTEXT, work),
    bound() {
      const context = active()
      return (work) => within(context, work)
    },
    origin(queue) {
      const span = trace.getSpanContext(active())
      if (!span) return undefined
      const traceparent = `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
      // A queue that goes on by itself would make one trace of days.
      return active().getValue(queueKey) === queue ? { after: traceparent } : { parent: traceparent }
    },
    logFields(): Readonly<Record<string, string>> {
      const span = trace.getSpanContext(active())
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
  }
}
