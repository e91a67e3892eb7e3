import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The one door to traces. What is done within the server asks here for its span; who gathers them is loaded only where somebody is to (open-tracing.ts), and
 * without that each of these calls is a comparison. Spans say which thing was done, for which workspace, how long it took and whether it failed; never what
 * anybody wrote, and no error's own words: those are in the log, under the same trace id.
 */
export interface Tracer {
  span<T>(what: SpanFacts, run: () => T): T
  statement<T>(query: StatementFacts, ask: () => T): T
  job<T>(what: JobFacts, run: () => T): T
  note(attributes: Attributes): void
  noteFailure(error: unknown): void
  apart<T>(run: () => T): T
  bound(): Within
  /** What leads from a job to what added it. */
  origin(queue: string): Origin | undefined
  logFields(): Readonly<Record<string, string>>
  watchRequests(app: FastifyInstance): void
  requestFailed(request: FastifyRequest, error: unknown): void
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface SpanFacts {
  readonly name: string
  /** `outside`: somebody else is asked, and waited for. */
  readonly kind?: 'outside'
  readonly attributes?: Attributes
  /** Only as a part of a trace, never the first of one. */
  readonly inside?: true
}

export interface StatementFacts {
  readonly text: string
  readonly name?: string
}

export interface JobFacts {
  readonly queue: string
  readonly attempt: number
  readonly origin: Origin | undefined
  readonly attributes: Attributes
}

/** As a W3C `traceparent`: `parent` is the trace that the job belongs to; `after` the one before its own. */
export type Origin = { readonly parent: string } | { readonly after: string }

/** Runs something where {@link bound} was called. */
export type Within = <T>(run: () => T) => T

let tracer: Tracer | undefined
const here: Within = (run) => run()

/** From now on spans go there; undefined: nowhere. */
export function traceTo(next: Tracer | undefined): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== undefined

/** One thing that is done and waited for, within the one that is being done. What turns out to answer at once has no span. */
export const traced = <T>(what: () => SpanFacts, run: () => T): T => (tracer ? tracer.span(what(), run) : run())

/** A statement of the database, as a part of what asks it. What is read bit by bit has no span. */
export const tracedStatement = <T>(query: StatementFacts, ask: () => T): T => (tracer ? tracer.statement(query, ask) : ask())

/** Says more of the span that is open. */
export const note = (attributes: Attributes): void => tracer?.note(attributes)

/** The span that is open has failed, and whoever opened it is not told. */
export const noteFailure = (error: unknown): void => tracer?.noteFailure(error)

/** Does something that is no part of what happens to call it. */
export const apart = <T>(run: () => T): T => (tracer ? tracer.apart(run) : run())

/** Keeps which span is open, for what is done later and together with others' work. */
export const bound = (): Within => tracer?.bound() ?? here

/** What a line of the log says of the span that is open. */
export const logFields = (): Readonly<Record<string, string>> => tracer?.logFields() ?? {}

/** Spans of the requests that come to our own routes. Before the routes are there. */
export const watchRequests = (app: FastifyInstance): void => tracer?.watchRequests(app)

/** A request met with something that nobody foresaw. */
export const requestFailed = (request: FastifyRequest, error: unknown): void => tracer?.requestFailed(request, error)

/** Where a job's data names its origin. */
const originKey = '_trace'

interface AddedJob {
  readonly name: string
  readonly data?: object
}

/** Jobs that know what they were added by; those that know already stay as they are. */
export function carried<J extends AddedJob>(jobs: readonly J[]): readonly J[] {
  const to = tracer
  if (!to) return jobs
  return jobs.map((job) => {
    const origin = job.data && originKey in job.data ? undefined : to.origin(job.name)
    return origin ? { ...job, data: { ...job.data, [originKey]: origin } } : job
  })
}

/** Runs a job, which sees its data without the origin: a server that gathers no traces may have taken one that another has added. */
export function tracedJob<T extends object, R>(
  queue: string,
  { attempt, data }: { attempt: number; data: T },
  run: (job: T) => Promise<R>,
): Promise<R> {
  const { job, origin } = opened(data)
  return tracer ? tracer.job({ queue, attempt, origin, attributes: placeOf(job) }, () => run(job)) : run(job)
}

function opened<T extends object>(data: T): { readonly job: T; readonly origin: Origin | undefined } {
  if (!(originKey in data)) return { job: data, origin: undefined }
  const { [originKey]: origin, ...job } = data as T & { readonly [originKey]: Origin }
  return { job: job as unknown as T, origin }
}

function placeOf(job: object): Attributes {
  const { workspace_id, marketplace } = job as { readonly workspace_id?: number; readonly marketplace?: string }
  return { 'dermaga.workspace_id': workspace_id, 'dermaga.marketplace': marketplace }
}
