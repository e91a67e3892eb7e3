import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Language } from '#contract/core/error-messages.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'
import type { Database } from '#server/db/database.ts'

/** The signed-in user behind a request, from the access token. */
export interface Caller {
  readonly user_id: number
  readonly workspace_id: number
  readonly login_id: number
  /** The family of refresh tokens that this session belongs to. */
  readonly family_id: string
  readonly agent_id: number | null
  readonly agent_type: AgentType
  readonly name: string
  readonly privileges: readonly Privilege[]
}

/** What every handler may use; made once in `main.ts`. */
export interface Services {
  readonly database: Database
  readonly log: Logger
  /** The present, so that tests can choose it. */
  readonly now: () => Date
}

export interface HandlerRequest<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly language: Language
  readonly request_id: string
  readonly ip: string
}

/** A file reply: the bytes and what they are. */
export interface FileReply {
  readonly content_type: string
  readonly file_name: string
  readonly content: Buffer | NodeJS.ReadableStream
}

type Reply<E extends Endpoint> = E['replyKind'] extends 'file' ? FileReply : z.input<E['reply']>

/** An endpoint with what answers it. `caller` is null only where the endpoint is public. */
export interface Handler<E extends Endpoint = Endpoint, S extends Services = Services> {
  readonly endpoint: E
  run(request: HandlerRequest<E> & { readonly caller: Caller }, services: S): Promise<Reply<E> | FileReply>
}

export const handle = <E extends Endpoint, S extends Services = Services>(endpoint: E, run: Handler<E, S>['run']): Handler<E, S> => ({ endpoint, run })
