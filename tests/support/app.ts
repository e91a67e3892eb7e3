import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Session } from '#contract/auth/auth.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { apiBase } from '#contract/core/api-base.ts'
import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { enteredCapabilities, isEntered } from '#contract/order/entered-order.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import { createNotifications } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import type { Handler } from '#server/domains/handler.ts'
import type { PaymentGateway } from '#server/domains/payment-gateway.ts'
import { type AppOptions, createApp } from '#server/http/app.ts'
import { handlers } from '#server/http/handlers.ts'
import type { Caller } from '#server/security/access-token.ts'
import type { SentMail } from '#server/security/mailer.ts'
import { createRateLimiter } from '#server/security/rate-limiter.ts'
import { createSecurity, type SignInLimits } from '#server/security/security.ts'
import { type Builders, createBuilders, testPassword } from './builders.ts'
import { undocumented } from './documented.ts'
import { startPost } from './post.ts'
import { createTestDatabase } from './postgres.ts'

export interface AppOverrides extends Partial<AppOptions> {
  readonly channels?: ChannelRegistry
  readonly limits?: Partial<SignInLimits>
  readonly payments?: PaymentGateway
  /** Hears every line of the log. */
  readonly hear?: (line: string) => void
  /** Stand in for the handlers of the same endpoints. */
  readonly replace?: readonly Handler[]
}

export interface Answer<Data> {
  readonly status: number
  readonly headers: Headers
  /** What stands under `data`. Reading it of a failure throws, saying which. */
  readonly data: Data
  /** Of a failure. */
  readonly error: ErrorBody['error']
  readonly body: unknown
}

export interface CallOptions {
  /** A new one where it is missing, as the application's own client has it; null: none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestApp {
  /** `http://127.0.0.1:port` */
  readonly url: string
  /** For processes that share its database. */
  readonly databaseUrl: string
  readonly app: FastifyInstance
  readonly services: ChannelServices
  readonly build: Builders
  /** Lets time pass for the server. */
  advance(ms: number): void
  /** Sets the server's clock, by so much from the right time, while no time passes. */
  misset(ms: number): void
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, token?: string | null, options?: CallOptions): Promise<Answer<CallReply<E>>>
  /** A session, by e-mail and password. */
  signIn(email: string, password?: string): Promise<Session>
  /** Letters to an address, oldest first, once every one that was asked for is written. */
  lettersTo(email: string): Promise<readonly SentMail[]>
  /** An access token for a seat, without signing in. */
  tokenOf(seat: Pick<Caller, 'user_id' | 'workspace_id' | 'login_id' | 'agent_id' | 'agent_type' | 'name' | 'privileges' | 'packing_helper'>): string
  stop(): Promise<void>
}

/** A registry without accounts: no marketplace is connected. */
export const noChannels: ChannelRegistry = {
  get: () => undefined,
  capabilities: (marketplace) => (isEntered(marketplace) ? enteredCapabilities : {}),
  call: () => Promise.reject(new Error('No marketplace is connected in this test')),
  readOrder: () => Promise.reject(new Error('No marketplace is connected in this test')),
}

/** The server's handlers, some of them replaced. */
const withReplaced = (replace: readonly Handler[]): readonly Handler<never, never>[] => {
  const kept = (handlers as unknown as readonly Handler[]).filter(({ endpoint }) => !replace.some((other) => other.endpoint.id === endpoint.id))
  return [...kept, ...replace] as unknown as readonly Handler<never, never>[]
}

/** The server's clock, and how much time passes for it. */
function createClock() {
  let offset = 0
  let passed = 0
  let before = 0
  return {
    now: () => new Date(Date.now() + offset),
    elapsed: () => performance.now() + passed,
    advance(ms: number) {
      offset += ms
      passed += ms
    },
    misset(ms: number) {
      offset = passed - before + ms
    },
    /** Right again. What passed has passed: only the time of day goes back. */
    reset() {
      before = passed
      offset = 0
    },
  }
}

let shared: { app: Promise<TestApp>; clock: ReturnType<typeof createClock> } | undefined
let connected: ChannelRegistry = noChannels

/**
 * The server that the files of a worker use one after the other, each with a workspace of its own, its own channels and the right time. It is for what
 * stays in a workspace: who starts jobs, counts all rows, changes what all see or needs another configuration starts one of their own.
 */
export async function sharedApp({ channels = noChannels }: Pick<AppOverrides, 'channels'> = {}): Promise<TestApp> {
  if (!shared) {
    const clock = createClock()
    const current: ChannelRegistry = {
      get: (marketplace) => connected.get(marketplace),
      capabilities: (marketplace) => connected.capabilities(marketplace),
      call: (marketplace, store, run) => connected.call(marketplace, store, run),
      readOrder: (marketplace, store, mpOrderId) => connected.readOrder(marketplace, store, mpOrderId),
    }
    shared = { app: start({ channels: current }, clock), clock }
  }
  connected = channels
  shared.clock.reset()
  return shared.app
}

/** The whole server on a database of its own and a free port. Log: `TEST_LOG=debug`. */
export const startApp = (overrides: AppOverrides = {}): Promise<TestApp> => start(overrides, createClock())

async function start(overrides: AppOverrides, clock: ReturnType<typeof createClock>): Promise<TestApp> {
  const { channels = noChannels, limits, payments, replace = [], hear, ...options } = overrides
  const testDatabase = await createTestDatabase()
  const { now } = clock
  const log = hear ? pino({ level: 'trace' }, { write: hear }) : pino({ level: process.env.TEST_LOG ?? 'silent' })
  // Fifty callers at once share eight connections, however slow the machine is.
  const database = openDatabase({ url: testDatabase.url, waitMs: 120_000 })
  const notifications = createNotifications({ url: testDatabase.url })
  const many = { most: 100_000, seconds: 60 }
  const security = createSecurity({
    secret: randomBytes(32),
    log,
    now,
    push: { loopback: true },
    passwordCost: { memoryCost: 64, timeCost: 1 },
    limits: {
      calls: many,
      guesses: many,
      guessesFrom: many,
      guessesAt: many,
      codes: many,
      letters: many,
      lettersFrom: many,
      keyCalls: many,
      ...limits,
    },
  })
  const services: ChannelServices = {
    ...security,
    database,
    notifications,
    limiter: createRateLimiter(database),
    channels,
    ...(payments && { payments }),
    log,
    now,
    publicUrl: 'https://dermaga.test',
  }
  const post = await startPost(services)
  const close = async () => {
    await post.stop()
    await notifications.close()
    await database.close()
    await testDatabase.drop()
  }
  const app = await createApp(services, {
    clientDir: null,
    checkReplies: true,
    elapsed: clock.elapsed,
    // An answer says that the push was taken in, however slow the machine is.
    pushesAnsweredWithinMs: Number.POSITIVE_INFINITY,
    handlers: withReplaced(replace),
    ...options,
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const call: TestApp['call'] = (endpoint, input, token, callOptions) => callApi(url, endpoint, input, token ?? null, callOptions)

  return {
    url,
    databaseUrl: testDatabase.url,
    app,
    services,
    build: createBuilders(database, security.passwords),
    advance: clock.advance,
    misset: clock.misset,
    call,
    async signIn(email, password = testPassword) {
      const { data } = await call(authLogin, { body: { email, password } })
      if (data.otp_required) throw new Error(`${email} needs a one-time code`)
      const { otp_required: _, ...session } = data
      return session
    },
    lettersTo: async (email) => {
      await post.idle()
      return security.mailer.outbox.filter(({ to }) => to === email)
    },
    tokenOf: ({ user_id, workspace_id, login_id, agent_id, agent_type, name, privileges, packing_helper }) =>
      security.accessTokens.sign({
        user_id,
        workspace_id,
        login_id,
        agent_id,
        agent_type,
        name,
        privileges,
        packing_helper,
        family_id: randomUUID(),
      }),
    async stop() {
      await app.close()
      await close()
    },
  }
}

/** The address of a call. */
export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) if (value !== undefined) query.set(name, String(value))
  return `${apiBase}${path}${query.size ? `?${query}` : ''}`
}

/** Calls an endpoint as a client does. Throws where the OpenAPI document does not say that it may answer so. */
export async function callApi<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> = {},
  token: string | null,
  { key = endpoint.idempotent ? randomUUID() : null, headers }: CallOptions = {},
): Promise<Answer<CallReply<E>>> {
  const sendsBody = endpoint.method !== 'GET'
  const response = await fetch(url + addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(sendsBody ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(sendsBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
  })
  const answer = await readAnswer<CallReply<E>>(response)
  const surprise = undocumented(endpoint, response, answer.body)
  if (surprise) throw new Error(`The OpenAPI document does not say that ${endpoint.id} answers ${surprise}`)
  return answer
}

/** A response as the contract reads it. */
export async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    body,
    get data() {
      if (!response.ok) throw new Error(`The call failed with ${response.status}: ${JSON.stringify(body)}`)
      return (body as { data: Data }).data
    },
    get error() {
      if (response.ok) throw new Error('The call did not fail')
      return (body as ErrorBody).error
    },
  }
}
