import type { FastifyInstance } from 'fastify'
import { invitingMarketplace } from '#contract/bo/bo.ts'
import { fileHeaders } from '#contract/core/file-kind.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps, demoPayments, demoSellers, demoStores, newShops } from '#contract/demo/demo-accounts.ts'
import { messageIdOf } from '#contract/demo/message-ids.ts'
import { createStandIn as createBlibli } from './blibli/stand-in.ts'
import { type ChatLife, createChatLife } from './chat/chat-life.ts'
import { type ChatWorld, createChatWorld } from './chat/chat-world.ts'
import { createDiscussions, type Discussions } from './chat/discussions.ts'
import { mountControl } from './control/control-api.ts'
import { mountPage, mountStyle } from './control/control-page.ts'
import { type Gate, guard, refuseForeign } from './control/gate.ts'
import { type KeptMail, mountMails } from './control/mail-page.ts'
import { createFaults, type Faults } from './faults.ts'
import { createMessenger } from './graph/messenger.ts'
import { createIncomeWorld, type IncomeWorld } from './income/income-world.ts'
import { createStandIn as createLazada } from './lazada/stand-in.ts'
import { createLife, type Life, type Pace } from './life.ts'
import type { ListingMemory } from './listing/listing-memory.ts'
import { createListingWorld, type ListingWorld } from './listing/listing-world.ts'
import { sellOrders } from './listing/sell-orders.ts'
import { createMidtrans, type Midtrans } from './midtrans/stand-in.ts'
import type { SandboxStore } from './order.ts'
import { type Carry, createPushes, type Pushes } from './pushes.ts'
import { createRatingWorld, type RatingWorld } from './rating/rating-world.ts'
import { createReturnWorld, type ReturnWorld } from './return/return-world.ts'
import { createStandIn as createShopee } from './shopee/stand-in.ts'
import { createStandIn as createSignedJson } from './signed-json/stand-in.ts'
import { type AppAccount, mountUnanswered, type StandIn } from './stand-in.ts'
import { createStandIn as createTiktok } from './tiktok/stand-in.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createStandIn as createTokopedia } from './tokopedia/stand-in.ts'
import { createStandIn as createWhatsapp } from './whatsapp/stand-in.ts'
import { createWorld, type World } from './world.ts'

export interface SandboxOptions {
  /** The same seed and the same acts give the same orders. */
  readonly seed: string | number
  /** Address of the server whose webhooks are pushed to; `/hooks/<marketplace>` is added. */
  readonly pushTo: string | (() => string)
  /** The address that the server registered, where a proxy stands before `pushTo`: some marketplaces sign it. */
  readonly registeredAs?: string
  /** The server keeps the orders over a restart of the sandbox: no id is given twice. Otherwise the seed gives the same ids again. */
  readonly lasting?: boolean
  /** Where what the shops list outlives the sandbox; without it, every start draws it anew. */
  readonly memory?: ListingMemory
  /** What happens by itself; nothing where it is left out. */
  readonly pace?: Partial<Pace>
  readonly stores?: readonly SandboxStore[]
  readonly apps?: Readonly<Partial<Record<Marketplace, Pick<AppAccount, 'app_id' | 'app_secret' | 'demands_proof' | 'pushes_by_the_book'>>>>
  /** Letters that the server wrote and did not send, oldest first: shown at `/sandbox/mail`. */
  readonly mails?: () => readonly KeptMail[]
  /** Who may use the control calls, the page and the mails. */
  readonly gate?: Gate
  /** Where a seller's consent may lead back to, by origin and path: what is registered for the applications. Where a link names no address, the first of its own. */
  readonly redirects?: readonly string[]
  /** Pauses between attempts to deliver a push (ms). */
  readonly retries?: readonly number[]
  /** The present in milliseconds. */
  readonly now?: () => number
}

/** What the control calls and the sandbox itself work with. */
export interface SandboxParts {
  readonly world: World
  readonly chats: ChatWorld
  readonly chatLife: ChatLife
  readonly listings: ListingWorld
  readonly ratings: RatingWorld
  readonly returns: ReturnWorld
  readonly incomes: IncomeWorld
  readonly discussions: Discussions
  readonly faults: Faults
  readonly pushes: Pushes
  readonly life: Life
  readonly payments: Midtrans
  readonly tokens: ReadonlyMap<Marketplace, Tokens>
  readonly standIns: ReadonlyMap<Marketplace, StandIn>
  readonly seed: () => string | number
  reset(seed: string | number): void
}

export interface Sandbox extends SandboxParts {
  /** Mounts everything under /sandbox: `/sandbox/<marketplace>` for each, `/sandbox/control` for tests, `/sandbox` and `/sandbox/mail` for people. Stops with the app. */
  register(app: FastifyInstance): Promise<void>
  /** Lets buyers and couriers live at their pace. */
  start(): void
  stop(): Promise<void>
}

/** An order every 20 to 40 seconds, a buyer who writes every 25 to 70; couriers, buyers and payments 120 times faster than life; some pushes twice, some late. */
export const demoPace: Pace = { order_every_ms: [20_000, 40_000], chat_every_ms: [25_000, 70_000], time_scale: 120, repeat: 0.05, late: 0.03 }
const standingStill: Pace = { order_every_ms: null, chat_every_ms: null, time_scale: 0, repeat: 0, late: 0 }

type CreateStandIn = (...parts: Parameters<typeof createShopee>) => StandIn
const creators: Readonly<Partial<Record<Marketplace, CreateStandIn>>> = {
  shopee: createShopee,
  tokopedia: createTokopedia,
  dermaga: (parts) => createSignedJson('dermaga', parts),
  baleomol: (parts) => createSignedJson('baleomol', parts),
  lazada: createLazada,
  tiktok: createTiktok,
  blibli: createBlibli,
  whatsapp: createWhatsapp,
  facebook: (parts) => createMessenger('facebook', 'page', parts),
  instagram: (parts) => createMessenger('instagram', 'instagram', parts),
}

/** What a shop has that is new to the application. */
const ordersBefore = 8
const chatsBefore = 3
/** From one of them to the next. Milliseconds. */
const apart = 10 * 60_000

const pushTimeoutMs = 10_000
const hookOf = (address: string, door: string) => `${address.replace(/\/$/, '')}/hooks/${door}`

/** Stand-in marketplaces for development, demos and tests. They share no code with the server: what they have in common is what public sources say. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { now: clock = Date.now, apps = demoApps } = options
  /** How far back what is made just now lies. Milliseconds. */
  let ago = 0
  const now = () => clock() - ago
  let seed = options.seed
  const address = () => (typeof options.pushTo === 'string' ? options.pushTo : options.pushTo())
  const known = options.stores ?? demoStores
  const invited = demoSellers.flatMap(({ stores: theirs }) => theirs.map((store) => ({ ...store, marketplace: invitingMarketplace })))
  const stores = [...known, ...(options.stores ? [] : [...newShops, ...invited])]
    .filter(({ marketplace }) => creators[marketplace])
    .map(({ marketplace, store_id, store_name }) => ({ marketplace, store_id, store_name }))
  const isOpen = ({ marketplace, store_id }: SandboxStore) => tokens.get(marketplace)?.isOpen(store_id) === true
  const world = createWorld(stores, seed, now, options.lasting)
  const chats = createChatWorld({ seed, now, lasting: options.lasting, idOf: messageIdOf })
  const listings = createListingWorld(now, options.memory)
  sellOrders(world, listings)
  const ratings = createRatingWorld(now)
  const returns = createReturnWorld(world)
  const faults = createFaults()
  const life = createLife(world, { ...standingStill, ...options.pace }, () =>
    world.stores.filter((store) => isOpen(store) && standIns.get(store.marketplace)?.orders),
  )
  const incomes = createIncomeWorld(world, () => life.pace().time_scale)
  const discussions = createDiscussions({
    now,
    standInOf: ({ marketplace }) => standIns.get(marketplace),
    send: (push) => pushes.send(push),
  })
  const chatLife = createChatLife({
    world,
    chats,
    listings,
    life,
    discussions,
    stores: () => world.stores.filter((store) => isOpen(store) && standIns.get(store.marketplace)?.chatPushesOf),
    hasDiscussions: ({ marketplace }) => standIns.get(marketplace)?.discussionPushOf !== undefined,
  })
  const payments = createMidtrans({ ...demoPayments, notify_url: () => hookOf(address(), 'midtrans'), now, retries: options.retries })
  const accounts = new Map<Marketplace, AppAccount>()
  const tokens = new Map<Marketplace, Tokens>()
  const standIns = new Map<Marketplace, StandIn>()

  const carry: Carry = async (push, forged) => {
    const account = accounts.get(push.marketplace)
    const standIn = standIns.get(push.marketplace)
    if (!account || !standIn) throw new RangeError(`no stand-in for ${push.marketplace}`)
    const headers = standIn.sign(push.body, forged ? 'a key that is not ours' : account.app_secret)
    const response = await fetch(hookOf(address(), push.marketplace), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'dermaga-sandbox', ...headers },
      body: push.body,
      signal: AbortSignal.timeout(pushTimeoutMs),
    })
    await response.arrayBuffer()
    return response.status
  }
  const pushes = createPushes({
    carry,
    now,
    chance: (pushId) => world.chance(`push/${pushId}`).next(),
    troubles: () => life.pace(),
    retries: options.retries,
  })

  /** What a shop had before it was allowed: nobody is told of it, and whoever asks finds it. */
  function furnish(store: SandboxStore): void {
    if (isOpen(store) || [...world.orders()].some((order) => order.store === store)) return
    const standIn = standIns.get(store.marketplace)
    ago = (ordersBefore + chatsBefore) * apart
    const each = (count: number, make: () => unknown) => {
      for (let made = 0; made < count; made += 1, ago -= apart) make()
    }
    if (standIn?.orders) each(ordersBefore, () => world.make(store))
    if (standIn?.chatPushesOf) each(chatsBefore, () => chatLife.begin(store))
    ago = 0
  }

  for (const [name, create] of Object.entries(creators)) {
    const marketplace = name as Marketplace
    const app = apps[marketplace]
    if (!app) continue
    const account: AppAccount = {
      ...app,
      redirects: options.redirects ?? [],
      get callback_url() {
        return hookOf(options.registeredAs ?? address(), marketplace)
      },
    }
    const ofMarketplace = known.filter((store) => store.marketplace === marketplace).map((store) => store.store_id)
    const own = createTokens(marketplace, app.app_secret, ofMarketplace, now, (id) => {
      const store = world.store(marketplace, id)
      if (store) furnish(store)
    })
    accounts.set(marketplace, account)
    tokens.set(marketplace, own)
    const lost = () => pushes.list().filter((push) => push.state === 'lost' && push.marketplace === marketplace)
    standIns.set(
      marketplace,
      create({ world, chats, listings, ratings, returns, incomes, faults, tokens: own, account, server: address, lost, furnish }),
    )
  }

  world.onChange((change) => {
    life.plan(change.order)
    if (!isOpen(change.order.store)) return
    for (const push of standIns.get(change.order.store.marketplace)?.pushesOf(change) ?? []) pushes.send(push)
  })

  returns.onChange((one) => {
    const { store } = one.order
    const push = isOpen(store) ? standIns.get(store.marketplace)?.returnPushOf?.(one) : undefined
    if (push) pushes.send(push)
  })

  chats.onChange((change) => {
    if (!isOpen(change.chat.store)) return
    for (const push of standIns.get(change.chat.store.marketplace)?.chatPushesOf?.(change) ?? []) pushes.send(push)
  })

  const parts: SandboxParts = {
    world,
    chats,
    chatLife,
    listings,
    ratings,
    returns,
    incomes,
    discussions,
    faults,
    pushes,
    life,
    payments,
    tokens,
    standIns,
    seed: () => seed,
    reset(next) {
      seed = next
      pushes.reset()
      faults.clear()
      world.reset(next)
      listings.reset()
      ratings.reset()
      returns.reset()
      incomes.reset()
      chats.reset(next)
      discussions.reset()
      chatLife.reset()
    },
  }
  const sandbox: Sandbox = {
    ...parts,
    async register(app) {
      await app.register(
        async (scope) => {
          refuseForeign(scope)
          // Bodies stay bytes: signatures hold over them.
          scope.removeAllContentTypeParsers()
          scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 * 1024 }, (_request, body, done) => done(null, body))
          for (const standIn of standIns.values()) {
            await scope.register(
              async (inner) => {
                mountUnanswered(inner, standIn)
                standIn.mount(inner)
              },
              { prefix: `/${standIn.marketplace}` },
            )
          }
          await scope.register(async (inner) => payments.mount(inner), { prefix: '/midtrans' })
          scope.get<{ Params: { file_id: string } }>('/files/:file_id/*', (request, reply) => {
            const found = chats.file(request.params.file_id)
            return found
              ? reply.headers({ ...fileHeaders(found.bytes, found.file.mime_type), 'cache-control': 'public, max-age=86400' }).send(found.bytes)
              : reply.code(404).send()
          })
          mountStyle(scope)
          await scope.register(async (inner) => {
            guard(inner, options.gate ?? {})
            mountControl(inner, parts)
            mountPage(inner)
            mountMails(inner, options.mails ?? (() => []))
          })
        },
        { prefix: '/sandbox' },
      )
      app.addHook('preClose', () => sandbox.stop())
    },
    start() {
      life.start()
      chatLife.start()
    },
    async stop() {
      life.stop()
      chatLife.stop()
      await pushes.stop()
      await options.memory?.flush()
    },
  }
  return sandbox
}
