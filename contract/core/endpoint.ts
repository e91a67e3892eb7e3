import { z } from 'zod'
import type { ErrorCode } from './error.ts'
import type { Access } from './privilege.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A kind of thing that is cached and changes: what one endpoint `touches`, the queries that `read` it show as it is then. */
export type EntityTag =
  | 'session'
  | 'sign-in'
  | 'workspace'
  | 'agent'
  | 'attendance'
  | 'store'
  | 'store-sync'
  | 'order'
  | 'order-summary'
  | 'product'
  | 'listing'
  | 'campaign'
  | 'boost'
  | 'stock-io'
  | 'purchase'
  | 'sale'
  | 'supplier'
  | 'discussion'
  | 'rating'
  | 'return'
  | 'income'
  | 'customer'
  | 'content'
  | 'roulette'
  | 'onboard'
  | 'scan'
  | 'on-it'
  | 'wave'
  | 'packing-photo'
  | 'return-photo'
  | 'keymap'
  | 'macro'
  | 'layout'
  | 'saved-view'
  | 'notification'
  | 'notification-setting'
  | 'back-office'
  | 'membership'
  | 'chat'
  | 'chat-message'
  | 'chat-tag'
  | 'reply-template'
  | 'chat-settings'
  | 'broadcast'
  | 'job'
  | 'dashboard'

/** How a job asks an endpoint for many at once. */
export interface BulkUse {
  /** What its keys are of. */
  readonly of: 'order' | 'chat' | 'listing' | 'rating'
  /** Where they stand in its input. */
  readonly key: `${'params' | 'query' | 'body'}.${string}`
  /** How many one call takes; 1: a key by itself, in no list. */
  readonly together: number
}

/**
 * One call, declared once: the server mounts it, the client calls it, OpenAPI and the access-matrix test read it.
 * Replies travel as `{ "data": reply }`, failures as {@link ErrorBody}.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Id extends string = string,
> {
  /** Permanent, `noun.verb`: cache keys and metrics carry it. */
  readonly id: Id
  readonly method: Method
  /** As the specification writes it, `:name` for parameters, without the server's base path. */
  readonly path: `/${string}`
  readonly access: Access
  /** One line for OpenAPI. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Beyond VALIDATION, UNAUTHENTICATED, TOKEN_EXPIRED, NO_PRIVILEGE, MEMBERSHIP_INACTIVE and INTERNAL, which any call may answer. */
  readonly errors: readonly ErrorCode[]
  /** Mutating calls of a signed-in user take an `Idempotency-Key` and answer a repeat with the first reply. */
  readonly idempotent: boolean
  /**
   * Elements of a page ask for it by themselves (an `<img>`), without an Authorization header: the browser's cookie stands for the session in the
   * workspace that the path names (`workspace_id`).
   */
  readonly byElement: boolean
  /** Works while the membership is inactive (sign-in, switching, paying). */
  readonly withoutMembership: boolean
  readonly reads: readonly EntityTag[]
  readonly touches: readonly EntityTag[]
  /** The reply says that nothing came of it. */
  untouched(reply: z.output<Reply>): boolean
  /** `json` replies are enveloped; a `file` reply is the bytes themselves. */
  readonly replyKind: 'json' | 'file'
  /** What the bytes of a file reply can be, as media types or ranges of them. */
  readonly fileTypes: readonly string[]
  /** Bytes that a request may have, where that is more than usual. */
  readonly bodyLimit?: number
  /** A job may ask it for a selection that is too large for calls. */
  readonly bulk?: BulkUse
}

export const nothing = z.object({}).strict()
type Nothing = typeof nothing

interface Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Id extends string> {
  id: Id
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  byElement?: boolean
  withoutMembership?: boolean
  reads?: readonly EntityTag[]
  touches?: readonly EntityTag[]
  untouched?(reply: z.output<R>): boolean
  replyKind?: 'json' | 'file'
  fileTypes?: readonly string[]
  bodyLimit?: number
  bulk?: BulkUse
}

export function endpoint<
  const Id extends string,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(declared: Declared<P, Q, B, R, Id>): Endpoint<P, Q, B, R, Id> {
  const mutating = declared.method !== 'GET'
  return {
    errors: [],
    reads: [],
    touches: [],
    untouched: () => false,
    byElement: false,
    withoutMembership: false,
    replyKind: 'json',
    fileTypes: [],
    ...declared,
    idempotent: declared.idempotent ?? (mutating && declared.access !== 'public'),
    params: declared.params ?? (nothing as unknown as P),
    query: declared.query ?? (nothing as unknown as Q),
    body: declared.body ?? (nothing as unknown as B),
  }
}

/** What a caller passes: the parts that an endpoint declares, before parsing. */
export interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}
export type CallReply<E extends Endpoint> = z.output<E['reply']>
