import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productAt } from '#server/channels/chat-message.ts'
import { chatTellJob } from '#server/domains/chat/chat.port.ts'
import { createChatTell } from '#server/jobs/chat-tell.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
import { ago, app, channel, desk, setUpDesk } from './desk.ts'

setUpDesk({ own: true })

describe("a buyer's message", () => {
  it('makes the chat, unread and without an answer, and tells every window of both', async () => {
    const socket = await openSocket(app.url, desk.token)
    expect(await desk.hears('a1', { message: 'Ready kak?', at: ago(1) })).toBe('created')
    await socket.heard('events')
    const [event] = socket.events
    expect(event).toMatchObject({ type: 'chat.message', chat: { chat_id: 'a1', is_read: 0, is_replied: 0, unread_count: 1, full_name: 'Rina Wati' } })
    expect(event?.type === 'chat.message' && event.message).toMatchObject({ message: 'Ready kak?', sender: 'buyer', sent_status: 1 })
    socket.close()
  })

  it('is one message however often it is told, even all at once', async () => {
    const told = { mp_msg_id: 'same', message: 'Sekali saja' }
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => desk.hears('a2', told)))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    const { chat, messages } = await desk.messages('a2')
    expect(messages).toHaveLength(1)
    expect(chat.unread_count).toBe(1)
  })

  it('stands where it was written, not where it arrived', async () => {
    for (const minutes of [1, 9, 5, 3, 7]) await desk.hears('a3', { message: `${minutes}`, at: ago(minutes) })
    const { chat, messages } = await desk.messages('a3')
    expect(messages.map(({ message }) => message)).toEqual(['9', '7', '5', '3', '1'])
    expect(chat.last_message?.message).toBe('1')
    expect(chat.last_message_at).toBe(messages.at(-1)?.reply_time)
  })

  it('that comes late does not undo the answer that it had', async () => {
    await desk.hears('a4', { message: 'Halo', at: ago(9) })
    await desk.hears('a4', { sender: 'seller', message: 'Ada kak', at: ago(2) })
    expect(await desk.chat('a4')).toMatchObject({ is_replied: 1 })
    await desk.hears('a4', { message: 'Terlambat', at: ago(5) })
    expect(await desk.chat('a4')).toMatchObject({ is_replied: 1, is_read: 0 })
    await desk.hears('a4', { message: 'Satu lagi', at: ago(1) })
    expect(await desk.chat('a4')).toMatchObject({ is_replied: 0 })
  })

  it('with a clock that goes ahead comes no later than now', async () => {
    await desk.hears('a5', { at: '2999-01-01T00:00:00.000Z' })
    const at = Date.parse((await desk.chat('a5')).last_message_at)
    expect(at).toBeLessThanOrEqual(app.services.now().getTime())
  })

  it('quotes the message that it answers', async () => {
    await desk.hears('a6', { mp_msg_id: 'q1', message: 'Ukuran apa?', sender: 'seller', at: ago(2) })
    await desk.hears('a6', { message: 'L', context_mp_msg_id: 'q1', at: ago(1) })
    const { messages } = await desk.messages('a6')
    expect(messages.at(-1)).toMatchObject({ context_id: messages[0]?.msg_id, context_message: 'Ukuran apa?' })
  })

  it('quotes a message that is told of later, and windows hear of it', async () => {
    const { chat_code } = await desk.hears('a10', { message: 'L', context_mp_msg_id: 'q2', at: ago(1) }).then(() => desk.chat('a10'))
    expect((await desk.messages('a10')).messages).toMatchObject([{ message: 'L', context_id: null }])
    const socket = await openSocket(app.url, desk.token)
    await desk.hears('a10', { mp_msg_id: 'q2', message: 'Ukuran apa?', sender: 'seller', at: ago(2) })
    const { messages } = await desk.messages('a10')
    expect(messages).toMatchObject([{ message: 'Ukuran apa?' }, { message: 'L', context_id: messages[0]?.msg_id, context_message: 'Ukuran apa?' }])
    await expect
      .poll(() => socket.events)
      .toContainEqual(expect.objectContaining({ type: 'chat.message', message: messages[1], chat: expect.objectContaining({ chat_code }) }))
    socket.close()
  })

  it('quotes a message of ours whose name is known only when its call is answered', async () => {
    const { chat_id, chat_code } = await desk.begin()
    channel.onSend = async (_, take) => {
      const answer = take()
      await desk.hears(chat_id, { message: 'Yang itu', context_mp_msg_id: answer.mp_msg_id, at: new Date(Date.now() + 1).toISOString() })
      return answer
    }
    const { data } = await desk.reply(chat_code, 'Siap')
    await desk.goes(chat_code)
    const { messages } = await desk.messages(chat_id)
    expect(messages.find(({ message }) => message === 'Yang itu')).toMatchObject({ context_id: data.message.msg_id, context_message: 'Siap' })
  })

  it('without a name has the name of the buyer known by orders, else the channel is asked', async () => {
    await app.build.order({ workspace_id: desk.workspace_id, store_code: desk.store.store_code, mp_buyer_id: 'b-77', buyer_name: 'Tuti Handayani' })
    await desk.hears('a7', { full_name: '', mp_buyer_id: 'b-77' })
    expect((await desk.chat('a7')).full_name).toBe('Tuti Handayani')
    await createChatTell(app.services)({ workspace_id: desk.workspace_id, chat_code: desk.codeOf('a7'), what: 'profile' })
    expect((await desk.chat('a7')).full_name).toBe('Dewi Lestari')
    const { rows } = await app.services.database.system(({ client }) => client.query('select 1 from pgboss.job where name = $1', [chatTellJob]))
    expect(rows.length).toBeGreaterThan(0)
  })

  it('in another conversation of the same buyer says which one it goes on from', async () => {
    await desk.hears('a8', { mp_buyer_id: 'same-one', at: ago(5) })
    await desk.hears('a9', { mp_buyer_id: 'same-one' })
    expect((await desk.chat('a9')).previous_chat_code).toBe(desk.codeOf('a8'))
  })

  it('wakes a chat that was put to sleep', async () => {
    const { chat_code, chat_id } = await desk.begin()
    await app.services.database.write(desk.workspace_id, ({ client }) =>
      client.query(`update chat set snoozed_until = now() + interval '1 day' where chat_code = $1`, [chat_code]),
    )
    expect((await desk.list()).chats).toHaveLength(0)
    await desk.hears(chat_id)
    expect((await desk.list()).chats).toMatchObject([{ chat_code, snoozed_until: null }])
  })
})

describe('deliveries in any order, each any number of times', () => {
  it('end in the same conversation', async () => {
    const script = [
      { mp_msg_id: 's1', message: 'Kak, ready?', at: ago(30), sender: 'buyer' as const },
      { mp_msg_id: 's2', message: 'Ready kak', at: ago(29), sender: 'seller' as const },
      { mp_msg_id: 's3', message: 'Warna apa saja?', at: ago(28), sender: 'buyer' as const, context_mp_msg_id: 's2' },
      { mp_msg_id: 's4', message: 'Hitam dan navy', at: ago(27), sender: 'seller' as const },
      { mp_msg_id: 's5', message: 'Oke', at: ago(26), sender: 'buyer' as const },
    ]
    const deliveries = fc.array(fc.integer({ min: 0, max: script.length - 1 }), { minLength: 0, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(deliveries, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (some, all) => {
        const chat_id = `p${unique()}`
        for (const index of [...some, ...all, ...some]) await desk.hears(chat_id, script[index])
        const { chat, messages } = await desk.messages(chat_id)
        expect(messages.map(({ mp_msg_id }) => mp_msg_id)).toEqual(['s1', 's2', 's3', 's4', 's5'])
        expect(messages[2]).toMatchObject({ context_id: messages[1]?.msg_id, context_message: 'Ready kak' })
        expect(chat).toMatchObject({ is_replied: 0, unread_count: 3, last_message: { message: 'Oke' } })
      }),
      { numRuns: 12 },
    )
  })
})

describe('how far a message of ours has come', () => {
  const sent = async () => {
    const { chat_id, chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Siap kak')
    await desk.goes(chat_code)
    return { chat_id, chat_code, message: data.message, mp_msg_id: channel.got.at(-1)?.mp_msg_id as string }
  }

  it('only moves forward, whatever order the statuses come in', async () => {
    const statuses = ['sent', 'delivered', 'read'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...statuses, 'failed' as const), { minLength: 1, maxLength: 6 }), async (news) => {
        const { chat_id, mp_msg_id } = await sent()
        let before = { read: 0, failed: false }
        for (const status of news) {
          await desk.learns({ chat_id, mp_msg_id, status, reason: 'ditolak' })
          const { sent_status, read_status } = await desk.last(chat_id)
          const after = { read: read_status, failed: sent_status === 2 }
          expect(after.read).toBeGreaterThanOrEqual(before.read)
          // What was read or delivered has not failed.
          if (before.read) expect(after.failed).toBe(false)
          before = after
        }
        if (news.includes('read')) expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1, read_status: 1, fail_message: null })
      }),
      { numRuns: 8 },
    )
  })

  it('tells why it failed after all', async () => {
    const { chat_id, mp_msg_id } = await sent()
    expect(await desk.learns({ chat_id, mp_msg_id, status: 'failed', reason: 'Nomor tidak terdaftar' })).toBe('updated')
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: 'Nomor tidak terdaftar' })
    expect((await desk.chat(chat_id)).is_replied).toBe(0)
  })

  it('holds for every message up to an instant where the channel says no more', async () => {
    const { chat_id, chat_code } = await sent()
    await desk.reply(chat_code, 'Satu lagi')
    await desk.goes(chat_code)
    app.advance(1_000)
    await desk.learns({ chat_id, status: 'read', at: app.services.now().toISOString() })
    const { messages } = await desk.messages(chat_id)
    expect(messages.filter(({ sender }) => sender === 'seller').map(({ read_status }) => read_status)).toEqual([1, 1])
  })

  it('is unknown of a conversation that is not ours', async () => {
    expect(await desk.learns({ chat_id: 'nobody', mp_msg_id: 'x', status: 'read' })).toBe('unknown')
  })
})

describe('what was sent from here and is told by the channel', () => {
  it('is the message that is there, by our own name for it, before the call is answered', async () => {
    const { chat_id, chat_code } = await desk.begin()
    channel.onSend = async (outgoing, take) => {
      const answer = take()
      const text = outgoing.type === 'text' ? outgoing.message : ''
      await desk.hears(chat_id, { sender: 'seller', mp_msg_id: answer.mp_msg_id, message: text, reply_id: outgoing.reply_id })
      await desk.learns({ chat_id, mp_msg_id: answer.mp_msg_id, status: 'read' })
      return answer
    }
    await desk.reply(chat_code, 'Siap')
    await desk.goes(chat_code)
    const { messages } = await desk.messages(chat_id)
    expect(messages.map(({ message, sent_status, read_status }) => [message, sent_status, read_status])).toEqual([
      ['Halo kak', 1, 0],
      ['Siap', 1, 1],
    ])
  })

  it('is recognised by what it says where the channel carries no name', async () => {
    const { chat_id, chat_code } = await desk.begin()
    channel.onSend = async (outgoing, take) => {
      const answer = take()
      await desk.hears(chat_id, { sender: 'seller', mp_msg_id: answer.mp_msg_id, message: outgoing.type === 'text' ? outgoing.message : '' })
      return answer
    }
    await desk.reply(chat_code, 'Siap')
    await desk.goes(chat_code)
    expect((await desk.messages(chat_id)).messages).toHaveLength(2)
  })

  it('tells where the buyer finds a product, whichever of the answer and the channel’s word says so first', async () => {
    const unit = await app.build.sku({ workspace_id: desk.workspace_id, on_hand: 7 })
    const url = 'https://shop.test/p/1'
    const tellings = [
      { word: productAt(''), answer: { product_url: url } },
      { word: productAt(url), answer: {} },
      { word: null, answer: { product_url: url } },
    ]
    for (const { word, answer } of tellings) {
      const { chat_id, chat_code } = await desk.begin()
      channel.onSend = async (_, take) => {
        const sent = { ...take(), ...answer }
        await desk.hears(chat_id, { sender: 'seller', mp_msg_id: sent.mp_msg_id, type: 'product', message: '', product: word })
        return sent
      }
      await desk.reply(chat_code, '', { type: 'product', content: { sku: unit.sku } })
      await desk.goes(chat_code)
      const { messages } = await desk.messages(chat_id)
      expect(messages).toHaveLength(2)
      expect(messages.at(-1)?.product).toMatchObject({ url, sku: unit.sku, stock: 7 })
    }
  })

  it('tells where the buyer finds a product also when the channel’s word comes after the answer', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const unit = await app.build.sku({ workspace_id: desk.workspace_id })
    await desk.reply(chat_code, '', { type: 'product', content: { sku: unit.sku } })
    await desk.goes(chat_code)
    const { mp_msg_id } = await desk.last(chat_id)
    const product = productAt('https://shop.test/p/1')
    for (const _ of [1, 2]) await desk.hears(chat_id, { sender: 'seller', mp_msg_id: mp_msg_id ?? '', type: 'product', message: '', product })
    expect((await desk.last(chat_id)).product).toMatchObject({ url: 'https://shop.test/p/1', sku: unit.sku })
  })

  it('stands once though the channel changed its words, and everybody is told which one is no more', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const socket = await openSocket(app.url, desk.token)
    channel.onSend = async (_, take) => {
      const answer = take()
      await desk.hears(chat_id, { sender: 'seller', mp_msg_id: answer.mp_msg_id, message: '[stiker]' })
      return answer
    }
    await desk.reply(chat_code, 'Siap')
    await desk.goes(chat_code)
    const { messages } = await desk.messages(chat_id)
    expect(messages.map(({ message }) => message)).toEqual(['Halo kak', 'Siap'])
    await expect.poll(() => socket.events.map(({ type }) => type)).toContain('chat.message-removed')
    socket.close()
  })

  it('has come as far as its copy had, is quoted in its place, and has failed where the copy was told to have', async () => {
    for (const failed of [false, true]) {
      const { chat_id, chat_code } = await desk.begin()
      channel.onSend = async (_, take) => {
        const { mp_msg_id, at } = take()
        await desk.hears(chat_id, { sender: 'seller', mp_msg_id, message: '[stiker]' })
        await desk.hears(chat_id, { message: 'Yang itu', context_mp_msg_id: mp_msg_id, at: new Date(Date.now() + 1).toISOString() })
        await desk.learns({ chat_id, mp_msg_id, ...(failed ? { status: 'failed', reason: 'ditolak' } : { status: 'read' }) })
        return { mp_msg_id, at }
      }
      const { data } = await desk.reply(chat_code, 'Siap')
      await desk.goes(chat_code)
      const { messages } = await desk.messages(chat_id)
      expect(messages.find(({ message }) => message === 'Siap')).toMatchObject(
        failed ? { sent_status: 2, fail_message: 'ditolak' } : { sent_status: 1, read_status: 1 },
      )
      expect(messages.find(({ message }) => message === 'Yang itu')).toMatchObject({ context_id: data.message.msg_id, context_message: 'Siap' })
      expect(messages).toHaveLength(3)
    }
  })

  it('is a new message where a colleague wrote it in the channel’s own application', async () => {
    const { chat_id } = await desk.begin()
    await desk.hears(chat_id, { sender: 'seller', message: 'Dari aplikasi', reply_id: randomUUID() })
    expect(await desk.last(chat_id)).toMatchObject({ sender: 'seller', message: 'Dari aplikasi', sent_status: 1 })
    expect(await desk.chat(chat_id)).toMatchObject({ is_replied: 1 })
  })
})

it('what cannot be shown is stored as what it was, in the inbox and in the conversation', async () => {
  const { chat_id } = await desk.begin()
  await desk.hears(chat_id, { kind: 'location', message: 'Gudang' })
  const { chat, messages } = await desk.messages(chat_id)
  expect(messages.at(-1)).toMatchObject({ type: 'text', kind: 'location', message: 'Gudang' })
  expect(chat.last_message).toMatchObject({ kind: 'location' })
})
