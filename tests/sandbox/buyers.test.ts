import { afterEach, describe, expect, it } from 'vitest'
import { marketplaces } from '#contract/core/marketplace.ts'
import { demoBuyerKey, demoBuyerOf, demoChatId } from '#contract/demo/chat-ids.ts'
import { demoStores } from '#contract/demo/demo-accounts.ts'
import { messageIdOf } from '#contract/demo/message-ids.ts'
import { createSandbox, type Sandbox } from '#sandbox/create-sandbox.ts'
import { makeOrder, type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'
import { pushedBy, readChat, write } from './write-chat.ts'

const started: RunningSandbox[] = []
async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<RunningSandbox> {
  const running = await startSandbox(options)
  started.push(running)
  return running
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.stop()))
})

/** A sandbox whose clock moves by hand, an hour of life in a second; pushes go nowhere. */
function livingSandbox(seed = 'life') {
  const clock = { at: 1_700_000_000_000 }
  const sandbox = createSandbox({ seed, pushTo: 'http://127.0.0.1:9', retries: [], now: () => clock.at, pace: { time_scale: 3600 } })
  const pass = (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      clock.at += 100
      sandbox.chatLife.advance()
    }
  }
  return { sandbox, pass }
}
const storeOf = (sandbox: Sandbox, marketplace: 'shopee' | 'whatsapp') => {
  const store = sandbox.world.stores.find((one) => one.marketplace === marketplace)
  if (!store) throw new Error('no store')
  return store
}

describe('ids of conversations', () => {
  it('tell the buyer back at every marketplace, to their own store alone', () => {
    for (const { marketplace, store_id } of demoStores) {
      const key = demoBuyerKey(marketplace, store_id, { buyer_id: 123_456_789, phone: '0812 3456-7890' })
      const chatId = demoChatId(marketplace, store_id, key)
      expect(demoBuyerOf(marketplace, store_id, chatId)).toBe(key)
      if (marketplace !== 'whatsapp' && marketplace !== 'facebook' && marketplace !== 'instagram')
        expect(demoBuyerOf(marketplace, `${store_id}9`, chatId)).toBeNull()
      expect(demoBuyerOf(marketplace, store_id, 'no-such-chat')).toBeNull()
      expect(chatId.length).toBeLessThanOrEqual(60)
    }
  })

  it('of messages are different for every message', () => {
    for (const marketplace of marketplaces)
      expect(new Set(Array.from({ length: 500 }, (_, index) => messageIdOf(marketplace, 100_000_000_000 + index))).size).toBe(500)
  })
})

describe("the sandbox's buyers", () => {
  it('write the same from the same seed', () => {
    const talk = (seed: string) => {
      const { sandbox, pass } = livingSandbox(seed)
      for (let times = 0; times < 5; times += 1) sandbox.chatLife.begin(storeOf(sandbox, 'whatsapp'))
      pass(20)
      return [...sandbox.chats.chats()].map((chat) => [chat.chat_id, chat.messages.map(({ message_id, text, type }) => [message_id, type, text])])
    }
    expect(talk('a')).toEqual(talk('a'))
    expect(talk('a')).not.toEqual(talk('b'))
  })

  it('get impatient where nobody answers, and then give up', () => {
    const { sandbox, pass } = livingSandbox()
    const chat = sandbox.chatLife.begin(storeOf(sandbox, 'shopee'))
    const asked = chat.messages.length
    pass(3.5)
    expect(chat.messages.length).toBeGreaterThan(asked)
    pass(60)
    expect(chat.messages.length).toBe(asked + 2)
    expect(chat.messages.every(({ sender }) => sender === 'buyer')).toBe(true)
  })

  it('get the answer, read it and mostly write again, sometimes with a picture', () => {
    const { sandbox, pass } = livingSandbox()
    const chats = Array.from({ length: 30 }, () => sandbox.chatLife.begin(storeOf(sandbox, 'whatsapp')))
    for (const chat of chats) sandbox.chats.reply(chat, { type: 'text', text: 'Ready kak' })
    pass(1)
    const answers = chats.map((chat) => chat.messages.findLast(({ sender }) => sender === 'seller'))
    expect(answers.every((message) => message?.state === 'read')).toBe(true)
    const written = chats.flatMap((chat) => chat.messages.slice(chat.messages.findIndex(({ sender }) => sender === 'seller') + 1))
    expect(written.length).toBeGreaterThan(15)
    expect(written.some(({ type }) => type === 'image')).toBe(true)
  })

  it('ask about an order that the store has', () => {
    const { sandbox } = livingSandbox()
    const store = storeOf(sandbox, 'shopee')
    const orders = Array.from({ length: 5 }, () => sandbox.world.make(store).order_id)
    const chats = Array.from({ length: 12 }, () => sandbox.chatLife.begin(store))
    const about = chats.filter((chat) => chat.order_id)
    expect(about.length).toBeGreaterThan(4)
    for (const chat of about) {
      expect(orders).toContain(chat.order_id)
      const order = [...sandbox.world.orders()].find(({ order_id }) => order_id === chat.order_id)
      expect([chat.buyer.key, chat.buyer.name]).toEqual([String(order?.buyer_id), order?.buyer.name])
    }
  })

  it('are silent where nothing is to happen by itself', () => {
    const clock = { at: 1_700_000_000_000 }
    const sandbox = createSandbox({ seed: 'still', pushTo: 'http://127.0.0.1:9', retries: [], now: () => clock.at })
    const chat = sandbox.chatLife.begin(storeOf(sandbox, 'whatsapp'))
    const before = chat.messages.length
    const message = sandbox.chats.reply(chat, { type: 'text', text: 'Ready kak' })
    clock.at += 100 * 3_600_000
    sandbox.chatLife.advance()
    expect(chat.messages).toHaveLength(before + 1)
    expect(message.state).toBe('sent')
  })

  it('are held back and set free the other way round, so that later words come first', async () => {
    const running = await start()
    await running.control('/pushes/hold', {})
    const { chat_id } = await write(running, 'whatsapp', { text: 'satu' })
    await write(running, 'whatsapp', { chat_id, text: 'dua' })
    const pushes = await pushedBy(running, 'whatsapp', () => running.control('/pushes/release', { reversed: true }))
    expect(pushes.map(({ body }) => /"body":"(\w+)"/.exec(body.toString())?.[1])).toEqual(['dua', 'satu'])
  })

  it('send one push to the server twice when they are asked to', async () => {
    const running = await start()
    const { chat_id } = await write(running, 'shopee', { text: 'halo' })
    await running.sandbox.pushes.idle()
    const { pushes } = await running.control<{ pushes: { push_id: number }[] }>(`/pushes?order_id=${chat_id}`)
    const [again] = await pushedBy(running, 'shopee', () => running.control('/pushes/again', { push_id: pushes[0]?.push_id }))
    expect(again?.body.toString()).toContain('halo')
  })

  it('write many messages at once, each with a number', async () => {
    const running = await start()
    const chat = await write(running, 'dermaga', { count: 50, text: 'pesan' })
    expect(new Set(chat.messages.map(({ message_id }) => message_id)).size).toBe(50)
    expect(chat.messages.at(-1)?.text).toBe('pesan (50)')
    expect((await readChat(running, 'dermaga', chat.chat_id)).messages).toHaveLength(50)
  })

  it('are the buyers of the orders that they write about', async () => {
    const running = await start()
    const order_id = await makeOrder(running, 'tokopedia')
    const first = await write(running, 'tokopedia', { order_id })
    const second = await write(running, 'tokopedia', { order_id })
    expect(second.chat_id).toBe(first.chat_id)
    const order = running.sandbox.world.find(running.sandbox.world.store('tokopedia', storeIdOf('tokopedia')) as never, order_id)
    expect(first.full_name).toBe(order.buyer.name)
  })

  it('have no orders where the channel has none', async () => {
    const running = await start()
    await expect(running.control('/orders', { marketplace: 'whatsapp' })).rejects.toThrow('has no orders')
  })

  it('take pictures that are the same after a restart', async () => {
    const [one, other] = [await start(), await start()]
    const { messages } = await write(one, 'whatsapp', { type: 'image', text: 'rusak' })
    const url = messages[0]?.file?.url ?? ''
    const [before, after] = await Promise.all([one, other].map(async ({ url: base }) => Buffer.from(await (await fetch(base + url)).arrayBuffer())))
    expect(before?.subarray(1, 4).toString()).toBe('PNG')
    expect(before?.equals(after as Buffer)).toBe(true)
    expect((await fetch(`${one.url}/sandbox/files/nothing/a.png`)).status).toBe(404)
  })
})
