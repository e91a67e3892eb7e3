import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'
import type { Device } from '#server/security/device.ts'
import type { RateLimiter } from '#server/security/rate-limiter.ts'
import type { Security } from '#server/security/security.ts'
import type { PaymentGateway } from './payment-gateway.ts'

export type { Caller }

/** Waking calls from the database, to every process at once. They say that something happened, never what is true now. */
export interface Notifications {
  /**
   * Hears a channel. `payload` is null after the connection was lost and found again: anything may have been missed.
   * Resolves once it listens, to a function that stops it.
   */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>
  /** This process's number among those that the database knows to run (view `job_runner`): what it has taken is nobody's once it is not there. */
  runnerId(): Promise<number>
}

/** What every handler may use; made once in `main.ts`. */
export interface Services extends Security {
  readonly database: Database
  readonly notifications: Notifications
  readonly limiter: RateLimiter
  /** Where people ask for help, where the operator said so. */
  readonly support?: { readonly whatsapp: string }
  /** Who takes payments online, where there is somebody. */
  readonly payments?: PaymentGateway
  readonly log: Logger
  /** Where people find us, for links in letters; without a slash at the end. */
  readonly publicUrl: string
  /** The present, so that tests can choose it. */
  readonly now: () => Date
}

export interface HandlerRequest<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly language: Language
  readonly request_id: string
  /** As the outermost proxy of our own saw it. */
  readonly ip: string
  /** The browser that asks. */
  readonly device: Device
}

/** A file reply: the bytes and what they are. */
export interface FileReply {
  readonly content_type: string
  /** Left out where whoever saves it knows the name. */
  readonly file_name?: string
  readonly content: Buffer | NodeJS.ReadableStream
}

/** A reply whose JSON is there already (Postgres made it): it goes into the envelope as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

type Reply<E extends Endpoint> = E['replyKind'] extends 'file' ? FileReply : z.input<E['reply']>

/** `caller` is null only where the endpoint is public. */
export type Asked<E extends Endpoint> = HandlerRequest<E> & { readonly caller: Caller }

/**
 * An endpoint with what answers it. A call with a key is one transaction: all that `run` does in the database, and the reply that is kept. So it calls nobody
 * outside; `ask` does that, before it and not in it. What `ask` writes may be written twice.
 */
export interface Handler<E extends Endpoint = Endpoint, S extends Services = Services, A = unknown> {
  readonly endpoint: E
  ask?(request: Asked<E>, services: S): Promise<A>
  run(request: Asked<E>, services: S, asked: A): Promise<Reply<E> | FileReply | RawJson>
}

export const handle = <E extends Endpoint, S extends Services = Services>(endpoint: E, run: Handler<E, S>['run']): Handler<E, S> => ({
  endpoint,
  run,
})

/** A handler that needs to know something from outside first. */
export const handleAsking = <E extends Endpoint, A, S extends Services = Services>(
  endpoint: E,
  ask: (request: Asked<E>, services: S) => Promise<A>,
  run: Handler<E, S, A>['run'],
): Handler<E, S, A> => ({ endpoint, ask, run })
