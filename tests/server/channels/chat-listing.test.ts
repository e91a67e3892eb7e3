import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChannelChat } from '#server/channels/chats.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { pushedBy, write } from '#tests/sandbox/write-chat.ts'
import { chatListingChannels } from './connected-channels.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

describe.each(chatListingChannels.map((channel) => [channel.marketplace, channel] as const))('what was written at %s', (marketplace, channel) => {
  const part = (): ChannelChat => {
    const { chat } = channel.connect(running.account(marketplace))
    if (!chat) throw new Error('no conversations')
    return chat
  }
  const here = () => running.connection(marketplace)
  const since = (instant: string) => part().messagesSince?.(here(), instant) ?? Promise.reject(new Error('nothing is listed'))

  it('is listed since an instant, of both sides and all conversations, over as many pages as it takes, once and in order', async () => {
    const begun = new Date().toISOString()
    const long = await write(running, marketplace, { count: 130 })
    const others = []
    for (let n = 0; n < 65; n += 1) others.push(await write(running, marketplace, { text: `pembeli ${n}` }))
    const outgoing = { type: 'text' as const, message: 'Siap kak', reply_id: randomUUID(), context_mp_msg_id: null }
    const sent = await part().send(here(), { chat_id: long.chat_id, mp_buyer_id: long.mp_buyer_id }, outgoing)
    const listed = await since(begun)
    const of = (chat: string) => listed.filter(({ chat_id }) => chat_id === chat)
    const written = long.messages.map(({ message_id }) => message_id)
    expect(of(long.chat_id).map(({ mp_msg_id }) => mp_msg_id)).toEqual([...written, sent.mp_msg_id])
    for (const one of others) expect(of(one.chat_id)).toMatchObject([{ mp_msg_id: one.messages[0]?.message_id, sender: 'buyer' }])
    expect(listed).toHaveLength(long.messages.length + others.length + 1)
    const times = listed.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    // Of ours too it is told whose conversation it is.
    expect(of(long.chat_id).at(-1)).toMatchObject({ sender: 'seller', message: 'Siap kak', mp_buyer_id: long.mp_buyer_id })
    expect(await since(new Date(Date.now() + 60_000).toISOString())).toEqual([])
  })

  it.each([{ text: 'Halo kak 🙏 https://toko.test/p/1?a=b' }, { type: 'image', text: '' }, { type: 'product', sku: 'x' }])(
    'is told as the push tells it: %j',
    async (wish) => {
      const begun = new Date().toISOString()
      const [push] = await pushedBy(running, marketplace, () => write(running, marketplace, wish))
      if (!push) throw new Error('nothing was pushed')
      const [news] = channel.webhook.read(push)
      if (news?.kind !== 'message') throw new Error('the push tells of no message')
      const { message } = news
      const listed = (await since(begun)).find(({ mp_msg_id }) => mp_msg_id === message.mp_msg_id)
      // Whom the push names may be more, or less, than the list does; some lists count in seconds, and name a product without its SKU.
      const { full_name: _, avatar: __, at, product, ...rest } = message
      expect(listed).toMatchObject(rest)
      expect([at, at.replace(/\.\d+Z$/, '.000Z')]).toContain(listed?.at)
      expect(listed?.product?.name).toBe(product?.name)
      expect(listed?.product?.url).toBe(product?.url)
    },
  )
})

it.each(['facebook', 'instagram'] as const)('of a conversation at %s whose older messages are refused, the latest are told', async (marketplace) => {
  const begun = new Date().toISOString()
  const { chat_id, messages } = await write(running, marketplace, { count: 30 })
  await running.control('/faults', { marketplace, kind: 'refuse', call: `/t_${chat_id}/messages` })
  const { chat } = chatListingChannels.find((one) => one.marketplace === marketplace)?.connect(running.account(marketplace)) ?? {}
  const listed = (await chat?.messagesSince?.(running.connection(marketplace), begun))?.filter((one) => one.chat_id === chat_id)
  expect(listed?.map(({ mp_msg_id }) => mp_msg_id)).toEqual(messages.slice(-20).map(({ message_id }) => message_id))
})
