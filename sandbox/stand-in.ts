import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChatChange } from './chat/chat.ts'
import { type ChatWorld, MessageRefusal } from './chat/chat-world.ts'
import type { DiscussionChange } from './chat/discussions.ts'
import type { Fault, Faults } from './faults.ts'
import type { IncomeWorld } from './income/income-world.ts'
import type { ListingWorld } from './listing/listing-world.ts'
import { Refusal, type SandboxStore } from './order.ts'
import type { Push, SentPush } from './pushes.ts'
import type { RatingWorld } from './rating/rating-world.ts'
import type { ReturnWorld, SandboxReturn } from './return/return-world.ts'
import type { Tokens } from './tokens.ts'
import type { World, WorldChange } from './world.ts'

/** The application's account, as the marketplace keeps it. */
export interface AppAccount {
  readonly app_id: string
  readonly app_secret: string
  readonly callback_url: string
  /** Where a seller's consent may lead back to, by origin and path. */
  readonly redirects: readonly string[]
  /** Whether each call to the Graph API must prove that its caller holds the application's secret; a proof that is given must be right anyway. */
  readonly demands_proof?: boolean
  /** Whether pushes of conversations hold what the marketplace documents in public and nothing more: no id of the message. */
  readonly pushes_by_the_book?: boolean
}

/** What a stand-in is given: the marketplaces' common memory, and its own account and tokens. */
export interface StandInParts {
  readonly world: World
  readonly chats: ChatWorld
  readonly listings: ListingWorld
  readonly ratings: RatingWorld
  readonly returns: ReturnWorld
  readonly incomes: IncomeWorld
  readonly faults: Faults
  readonly tokens: Tokens
  readonly account: AppAccount
  /** Where the server is that pushes go to. */
  server(): string
  /** Pushes that were never delivered, oldest first. */
  lost(): readonly SentPush[]
  /** Gives a shop that is new to the application some orders and conversations. */
  furnish(store: SandboxStore): void
}

/** Why a request came to no call: there is none at its path, its body cannot be read, or the sandbox itself failed. */
export type Unanswered = 'no-call' | 'unreadable' | 'failed'

/** One marketplace's shapes and signatures over the common world. */
export interface StandIn {
  readonly marketplace: Marketplace
  /** Whether it deals with orders; others only with conversations. */
  readonly orders: boolean
  /** What the marketplace pushes when something happened to one of its orders; adopted ones are news to nobody. */
  pushesOf(change: WorldChange): Push[]
  /** What the marketplace pushes when something happened to a return. */
  returnPushOf?(one: SandboxReturn): Push
  /** What the marketplace pushes when somebody wrote, or a message got further. */
  chatPushesOf?(change: ChatChange): Push[]
  /** What the marketplace pushes when somebody asked below a product, or the seller answered there. */
  discussionPushOf?(change: DiscussionChange): Push
  /** What the marketplace pushes when a seller takes the permission back. */
  revokedPushOf?(store: SandboxStore): Push
  /** What the marketplace pushes when a seller's permission ends soon. */
  endingPushOf?(store: SandboxStore, end: number): Push
  /** Headers of a push, signed with the key given: a wrong key makes a forgery. */
  sign(body: string, secret: string): Record<string, string>
  /** Says in the marketplace's own words that a request came to no call. */
  unanswered(request: FastifyRequest, reply: FastifyReply, why: Unanswered): FastifyReply
  /** Its calls, under a prefix of its own. Bodies arrive as raw bytes. */
  mount(scope: FastifyInstance): void
}

/** Bodies are signed as bytes: they are kept as they came, and read where they are needed. */
export const bodyBytes = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))

/** The JSON object of a body; an empty one where there is none; a list stands in it as `rows`. Throws a SyntaxError for anything else. */
export function bodyObject(request: FastifyRequest): Record<string, unknown> {
  const bytes = bodyBytes(request)
  const json: unknown = bytes.length ? JSON.parse(bytes.toString('utf8')) : {}
  if (Array.isArray(json)) return { rows: json }
  if (typeof json !== 'object' || json === null) throw new SyntaxError('an object is expected')
  return json as Record<string, unknown>
}

/** Whatever comes to no call is answered as the marketplace answers it, never as the program that plays it would. */
export function mountUnanswered(scope: FastifyInstance, { unanswered }: StandIn): void {
  scope.setNotFoundHandler((request, reply) => unanswered(request, reply, 'no-call'))
  scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const unreadable = error instanceof SyntaxError || (error.statusCode !== undefined && error.statusCode < 500)
    if (!unreadable) request.log.error(error)
    return unanswered(request, reply, unreadable ? 'unreadable' : 'failed')
  })
}

export interface FormFile {
  readonly bytes: Buffer
  readonly mime_type: string
  readonly filename: string
}

/** The parts of a form with files (multipart/form-data): texts by name, files as bytes; null for any other body. */
export function formOf(request: FastifyRequest): Record<string, string | FormFile> | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (!boundary) return null
  const text = bodyBytes(request).toString('latin1')
  const parts: Record<string, string | FormFile> = {}
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const split = part.indexOf('\r\n\r\n')
    const head = Buffer.from(part.slice(0, split), 'latin1').toString('utf8')
    const bytes = Buffer.from(part.slice(split + 4, -2), 'latin1')
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const filename = /filename="([^"]*)"/.exec(head)?.[1]
    const mime_type = /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1] ?? 'application/octet-stream'
    parts[name] = filename === undefined ? bytes.toString('utf8') : { bytes, mime_type, filename }
  }
  return parts
}

/** The path that a caller called, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string

/** Never answers: until the caller hangs up, or a minute has gone. */
export function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const timer = setTimeout(() => request.raw.destroy(), 60_000).unref()
  request.raw.once('close', () => clearTimeout(timer))
  return reply.hijack()
}

/** What goes wrong with this call, if anything: how it is said is the marketplace's own. */
export const faultOf = (
  { faults }: StandInParts,
  store: SandboxStore,
  request: FastifyRequest,
  reads: boolean = request.method === 'GET',
): Fault | undefined => faults.take(store.marketplace, store.store_id, { path: pathOf(request), reads })

/** Does what a call asks. A lost answer is done and never told; what the marketplace refuses is said by `refuse`. */
export function carryOut(
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  fault: Fault | undefined,
  run: () => unknown,
  refuse: (message: string, error: Refusal | MessageRefusal) => FastifyReply,
): FastifyReply {
  try {
    const answered = run()
    return fault?.kind === 'lost-answer' ? hang(request, reply) : reply.send(answered)
  } catch (error) {
    if (error instanceof Refusal || error instanceof MessageRefusal) return refuse(error.message, error)
    throw error
  }
}
