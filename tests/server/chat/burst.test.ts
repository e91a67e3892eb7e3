import { beforeAll, expect, it } from 'vitest'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'
import { openDesk } from './desk.ts'
import { createFakeChannel } from './fake-channel.ts'

const chats = 40
const each = 25
const agents = 20

let app: TestApp
beforeAll(async () => {
  app = await sharedApp({ channels: createFakeChannel().registry })
})

it('a thousand messages at once, each told twice, reach twenty agents once each and in every chat in their order', async () => {
  const desk = await openDesk(app)
  const sockets = await Promise.all(Array.from({ length: agents }, () => openSocket(app.url, desk.token)))
  const start = Date.now() - 3_600_000
  const deliveries = Array.from({ length: chats * each }, (_, n) => {
    const [chat, place] = [n % chats, Math.floor(n / chats)]
    return { chat_id: `b${chat}`, mp_msg_id: `b${chat}-${place}`, message: `${place}`, at: new Date(start + place * 1_000).toISOString() }
  })
  // Pairs of deliveries of the same message, one of them early or late.
  const queue = [...deliveries, ...deliveries.toReversed()]
  const workers = Array.from({ length: 16 }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await desk.hears(next.chat_id, next)
  })
  await Promise.all(workers)

  const told = (socket: (typeof sockets)[number]) => socket.events.filter((event) => event.type === 'chat.message')
  await expect.poll(() => sockets.map((socket) => told(socket).length)).toEqual(sockets.map(() => deliveries.length))
  for (const socket of sockets) {
    const cursors = socket.events.map(({ cursor }) => cursor)
    expect(cursors).toEqual(cursors.toSorted((a, b) => a - b))
    expect(new Set(told(socket).map((event) => event.type === 'chat.message' && event.message.mp_msg_id)).size).toBe(deliveries.length)
    socket.close()
  }
  for (let chat = 0; chat < chats; chat += 1) {
    const { messages, chat: shown } = await desk.messages(`b${chat}`, { limit: '100' })
    expect(messages.map(({ message }) => message)).toEqual(Array.from({ length: each }, (_, place) => `${place}`))
    expect(shown.unread_count).toBe(each)
  }
})
