import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { type ServerMessage, socketPath } from '#contract/realtime/socket.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { type BenchChat, benchChat } from './chat-database.ts'
import { type Figure, ms, percentile } from './figures.ts'

const agents = 20
const messages = 1000
const seconds = 60
const chats = 200
/** Messages of the seed stand behind these. */
const firstChat = 1000

interface Written {
  readonly chat: BenchChat
  readonly message_id: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A thousand buyers' messages in a minute, some of them pushed twice and some late, into one workspace where twenty agents are connected. */
export async function chatFlood(bench: Bench): Promise<Figure[]> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const listeners = await Promise.all(Array.from({ length: agents }, () => listen(bench, client, url)))
  await client.sandbox('pace', { repeat: 0.1, late: 0.05 })
  const written: Written[] = []
  const began = performance.now()
  for (let n = 0; n < messages; n += 1) {
    const { chat_code: _, ...chat } = benchChat(firstChat + ((n * 37) % chats))
    const at = performance.timeOrigin + performance.now()
    const text = `Pesan ke-${n} dari pembeli, mohon dibalas ya kak`
    const { marketplace, store_id, chat_id } = chat
    const said = client.sandbox<{ messages: { message_id: string }[] }>('chat', { marketplace, store_id, chat_id, text })
    const { messages: made } = await said
    written.push({ chat: benchChat(firstChat + ((n * 37) % chats)), message_id: made[0]?.message_id ?? '', text, at })
    await sleep(Math.max(0, began + ((n + 1) * seconds * 1000) / messages - performance.now()))
  }
  // Late ones come four seconds later, repeated ones after one and a half.
  await sleep(8000)
  await client.sandbox('pace', { repeat: 0, late: 0 })
  const told = listeners.map((listener) => listener.compare(written))
  for (const listener of listeners) listener.close()
  const misordered = await countMisordered(client, written)
  const sum = (of: (one: (typeof told)[number]) => number) => told.reduce((total, one) => total + of(one), 0)
  const times = told.flatMap((one) => one.times)
  return [
    {
      name: `${messages.toLocaleString('en')} messages/min to ${agents} agents: lost · duplicated · misordered`,
      measured: `${sum(({ lost }) => lost)} · ${sum(({ twice }) => twice)} · ${sum((one) => one.backwards) + misordered}`,
      aim: '0 · 0 · 0',
    },
    {
      name: '  from the buyer to an agent, those pushed late left out',
      measured: `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))}`,
      aim: 'no aim',
    },
  ]
}

/** Messages of conversations that do not stand where the marketplace has them, or are not there once. */
async function countMisordered(client: BenchClient, written: readonly Written[]): Promise<number> {
  let wrong = 0
  for (const code of new Set(written.map(({ chat }) => chat.chat_code))) {
    const own = written.filter(({ chat }) => chat.chat_code === code)
    const marketplace = own[0]?.chat.marketplace
    const { messages: shown } = await client.call<{ messages: { message: string }[] }>('GET', `/chat/${marketplace}?chat_code=${code}&limit=100`)
    const texts = shown.map(({ message }) => message).filter((text) => text.startsWith('Pesan ke-'))
    wrong += own.filter(({ text }, place) => texts.at(place - own.length) !== text).length
  }
  return wrong
}

/** One agent's window, as far as the socket goes. */
async function listen({ closers }: Bench, client: BenchClient, url: string) {
  const heard = new Map<string, { at: number; times: number }>()
  let cursor = 0
  let backwards = 0
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`)
  closers.add(() => socket.terminate())
  const hear = (event: LiveEvent) => {
    if (event.cursor <= cursor) backwards += 1
    cursor = Math.max(cursor, event.cursor)
    if (event.type !== 'chat.message' || event.message.sender !== 'buyer') return
    const before = heard.get(event.message.message)
    heard.set(event.message.message, { at: before?.at ?? performance.timeOrigin + performance.now(), times: (before?.times ?? 0) + 1 })
  }
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token: client.token, cursor: null })))
    socket.on('message', (bytes) => {
      const message = JSON.parse(String(bytes)) as ServerMessage
      if (message.type === 'subscribed') resolve()
      if (message.type === 'events') for (const event of message.events) hear(event)
    })
  })
  return {
    close: () => socket.close(),
    compare(written: readonly Written[]) {
      const found = written.map(({ text, at }) => ({ at, heard: heard.get(text) }))
      return {
        lost: found.filter((one) => !one.heard).length,
        twice: found.reduce((sum, one) => sum + Math.max(0, (one.heard?.times ?? 1) - 1), 0),
        backwards,
        times: found.flatMap(({ at, heard: one }) => (one && one.at - at < 3500 ? [one.at - at] : [])),
      }
    },
  }
}
