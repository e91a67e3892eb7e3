import { weightedSkus } from '#contract/demo/catalogue.ts'
import { demoBuyerKey } from '#contract/demo/chat-ids.ts'
import { drawBuyer } from '#contract/demo/people.ts'
import type { Random } from '#contract/demo/random.ts'
import { drawBuyerId } from '#contract/demo/recall-order.ts'
import type { Life } from '../life.ts'
import { cardOf } from '../listing/card.ts'
import type { ListingWorld } from '../listing/listing-world.ts'
import type { SandboxStore } from '../order.ts'
import type { World } from '../world.ts'
import type { ChatChange, SandboxBuyer, SandboxChat, SandboxProduct } from './chat.ts'
import type { ChatWorld } from './chat-world.ts'
import { type Discussions, questionOf } from './discussions.ts'
import { answerOf, nagOf, openingOf } from './sayings.ts'

const hour = 3_600_000
/** A buyer who got no answer asks this often again. */
const mostNags = 2
/** After so many messages of theirs a buyer has said all. */
const mostMessages = 9

interface Act {
  readonly at: number
  readonly run: () => void
}

/** Buyers who write: they ask, wait, get impatient, read what the seller writes, answer, and send pictures. */
export interface ChatLife {
  start(): void
  stop(): void
  /** Does what is due; happens by itself twice a second. */
  advance(): void
  /** A buyer begins a conversation with the store; about an order of it where there is one. */
  begin(store: SandboxStore): SandboxChat
  /** Somebody whom the store does not know. */
  stranger(store: SandboxStore, name?: string, official?: boolean): SandboxBuyer
  schedule(): void
  reset(): void
}

interface ChatLifeParts {
  readonly world: World
  readonly chats: ChatWorld
  readonly life: Life
  readonly listings: ListingWorld
  readonly discussions: Discussions
  /** Those in which buyers write. */
  stores(): readonly SandboxStore[]
  /** Whether buyers ask below the products of a store. */
  hasDiscussions(store: SandboxStore): boolean
}

/** So many of those who would write ask below a product instead, where they can. */
const askInPublic = 0.2

export function createChatLife({ world, chats, listings, life, discussions, stores, hasDiscussions }: ChatLifeParts): ChatLife {
  const due = new Map<SandboxChat, Act[]>()
  const nagged = new WeakMap<SandboxChat, number>()
  let strangers = 0
  let beginnings = 0
  let tick: NodeJS.Timeout | undefined
  let nextChat: NodeJS.Timeout | undefined

  /** From the conversation and how far it has come, so that the same conversations go the same way in whatever order they are looked at. */
  const chanceOf = (chat: SandboxChat) => world.chance(`chat/${chat.store.marketplace}/${chat.chat_id}/${chat.messages.length}`)
  const between = (random: Random, from: number, to: number) => from + random.next() * (to - from)

  function plan(chat: SandboxChat, hours: number, run: () => void) {
    const scale = life.pace().time_scale
    if (scale <= 0) return
    due.set(chat, [...(due.get(chat) ?? []), { at: world.now() + (hours * hour) / scale, run }])
  }

  function planNag(chat: SandboxChat, random: Random) {
    const times = nagged.get(chat) ?? 0
    if (times >= mostNags) return
    plan(chat, between(random, 1, 3), () => {
      nagged.set(chat, times + 1)
      chats.say(chat, nagOf(chanceOf(chat)))
    })
  }

  function planAnswer(chat: SandboxChat, random: Random) {
    const own = chat.messages.filter(({ sender }) => sender === 'buyer').length
    if (own >= mostMessages || !random.chance(0.75)) return
    plan(chat, between(random, 0.15, 0.7), () => {
      const { saying, ends } = answerOf(random, () => chats.picture(`${chat.chat_id}-${chat.messages.length}`))
      if (ends) nagged.set(chat, mostNags)
      chats.say(chat, saying)
    })
  }

  chats.onChange((change: ChatChange) => {
    if (change.kind !== 'message') return
    const { chat, message } = change
    const random = chanceOf(chat)
    if (message.sender === 'buyer') {
      // Whoever has just written waits from now on.
      due.set(chat, [])
      planNag(chat, random)
      return
    }
    due.set(chat, (due.get(chat) ?? []).slice(0, 0))
    nagged.set(chat, 0)
    plan(chat, 0.02, () => chats.reach(chat, message, 'delivered'))
    plan(chat, between(random, 0.05, 0.14), () => {
      for (const one of chat.messages) if (one.sender === 'seller' && one.at <= message.at) chats.reach(chat, one, 'read')
    })
    planAnswer(chat, random)
  })

  function advance() {
    const at = world.now()
    for (const [chat, acts] of [...due]) {
      const ready = acts.filter((act) => act.at <= at).sort((a, b) => a.at - b.at)
      if (ready.length === 0) continue
      due.set(
        chat,
        acts.filter((act) => act.at > at),
      )
      for (const act of ready) act.run()
    }
  }

  function scheduleChat() {
    clearTimeout(nextChat)
    const every = life.pace().chat_every_ms
    if (!every) return
    const random = world.chance(`chat-traffic/${beginnings}`)
    nextChat = setTimeout(
      () => {
        const open = stores()
        const store = open.length > 0 ? random.pick(open) : undefined
        if (store && hasDiscussions(store) && random.chance(askInPublic)) ask(store, random)
        else if (store) chatLife.begin(store)
        scheduleChat()
      },
      random.int(...every),
    )
    nextChat.unref()
  }

  /** What the buyer looks at: as the store lists it. */
  function productOf(store: SandboxStore, random: Random): SandboxProduct | undefined {
    const { sku } = random.weighted(weightedSkus)
    return cardOf(listings, store, { sku }) ?? chats.product(sku)
  }

  function ask(store: SandboxStore, random: Random) {
    beginnings += 1
    const product = productOf(store, random)
    if (product) discussions.ask({ store, product, full_name: chatLife.stranger(store).name, text: questionOf(random) })
  }

  const chatLife: ChatLife = {
    start() {
      tick ??= setInterval(advance, 500).unref()
      scheduleChat()
    },
    stop() {
      clearInterval(tick)
      clearTimeout(nextChat)
      tick = undefined
    },
    advance,
    stranger(store, name, official = false) {
      strangers += 1
      // Where the sandbox lasts, a count alone would bring the same people again after a restart.
      const random = world.chance(`stranger/${store.store_id}/${world.lasting ? world.now() : strangers}`)
      const buyer = drawBuyer(random)
      const key = demoBuyerKey(store.marketplace, store.store_id, { buyer_id: drawBuyerId(random), phone: buyer.phone })
      return { key, name: name ?? buyer.name, phone: official ? '' : buyer.phone, official }
    },
    begin(store) {
      beginnings += 1
      const random = world.chance(`beginning/${store.store_id}/${beginnings}`)
      const orders = [...world.orders()].filter((order) => order.store === store).slice(-40)
      const order = orders.length > 0 && random.chance(0.65) ? random.pick(orders) : null
      const chat = order ? chats.chatAbout(order) : chats.chatWith(store, chatLife.stranger(store))
      const product = productOf(store, random)
      const sayings = order ? openingOf(random, { order }) : product ? openingOf(random, { product }) : []
      for (const saying of sayings) chats.say(chat, saying)
      return chat
    },
    schedule() {
      if (tick) scheduleChat()
    },
    reset() {
      due.clear()
      strangers = 0
      beginnings = 0
    },
  }
  return chatLife
}
