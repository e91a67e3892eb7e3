import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatInit, chatMessages, chatReply } from '#contract/chat/chat.endpoints.ts'
import { businessTypes, chatCodeOf, readStatus, sentStatus } from '#contract/chat/chat.ts'
import { chatFileBytes, chatFileTypes } from '#contract/chat/chat-file.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CredentialStore } from '#server/channels/channel.ts'
import { graphVerifyToken } from '#server/channels/graph-webhook.ts'
import { connectChannels } from '#server/channels/registry.ts'
import type { ChatTell } from '#server/domains/chat/chat.port.ts'
import { createChatSend } from '#server/jobs/chat-send.ts'
import { createChatTell } from '#server/jobs/chat-tell.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { readChat, type WrittenChat, write } from '#tests/sandbox/write-chat.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onlyServer } from '#tests/support/only-server.ts'
import { chatChannels } from './connected-channels.ts'

const marketplaces = chatChannels.map(({ marketplace }) => marketplace)
const storeCodeOf = (marketplace: Marketplace) => `store-of-${marketplace}`

let app: TestApp
let running: RunningSandbox
let token: string
let workspaceId: number
/** How long an answer of a channel is waited for; undefined: the channel's own time. */
let patienceMs: number | undefined

beforeAll(async () => {
  running = await startSandbox({ pushTo: () => app.url, registeredAs: 'https://dermaga.test', retries: [] })
  const credentials: CredentialStore = {
    load: async ({ store_code }) => running.connection(store_code.replace('store-of-', '') as Marketplace).credentials,
    save: async () => {},
    expired: async () => {},
  }
  const accounts = Object.fromEntries(marketplaces.map((name) => [name, running.account(name)]))
  const registry = connectChannels(accounts, credentials, onlyServer)
  app = await startApp({
    channels: {
      ...registry,
      call: (marketplace, store, run, options) => registry.call(marketplace, store, run, { timeoutMs: patienceMs, ...options }),
    },
  })
  workspaceId = (await app.build.workspace()).workspace_id
  for (const marketplace of marketplaces)
    await app.build.store({ workspace_id: workspaceId, marketplace, store_id: storeIdOf(marketplace), store_code: storeCodeOf(marketplace) })
  token = app.tokenOf(await app.build.agent({ workspace_id: workspaceId, privileges: ['chat'], name: 'Rizky' }))
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** A file of each type, all but the image larger than a body of any other call may be. */
const files = {
  image: { mime_type: 'image/png', filename: 'foto.png', bytes: png },
  audio: { mime_type: 'audio/ogg', filename: 'suara.ogg', bytes: Buffer.alloc(900_000, 'suara') },
  video: { mime_type: 'video/mp4', filename: 'video.mp4', bytes: Buffer.alloc(1_000_000, 'video') },
  document: { mime_type: 'application/pdf', filename: 'faktur.pdf', bytes: Buffer.alloc(1_100_000, '%PDF') },
} as const

/** The seconds in which a message can be taken back have gone, by any rounding; the marketplaces' clocks have not moved. */
const due = () =>
  app.services.database.system(({ client }) => client.query(`update chat_message set due_at = now() - interval '1 second' where sent_status = 0`))

async function until<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await read()
    if (wanted(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`still ${JSON.stringify(await read())}`)
}

describe.each(marketplaces)('the door for conversations of %s', (marketplace) => {
  const messagesOf = async (chat: Pick<WrittenChat, 'chat_id'>) => {
    const query = { store_id: storeIdOf(marketplace), msg_id: chat.chat_id, limit: '100' }
    const answer = await app.call(chatMessages, { params: { marketplace }, query }, token)
    return answer.status === 200 ? answer.data.messages : []
  }
  const pushesOf = async (chat: Pick<WrittenChat, 'chat_id'>) =>
    (await running.control<{ pushes: { push_id: number; attempts: { status: number }[] }[] }>(`/pushes?order_id=${encodeURIComponent(chat.chat_id)}`))
      .pushes
  const again = async (push_id: number | undefined) => (await running.control<{ status: number }>('/pushes/again', { push_id })).status
  const codeOf = (chat: Pick<WrittenChat, 'chat_id'>) => chatCodeOf(marketplace, storeCodeOf(marketplace), chat.chat_id)
  async function arrived(wish: object = {}): Promise<WrittenChat> {
    const chat = await write(running, marketplace, wish)
    await running.sandbox.pushes.idle()
    return chat
  }
  async function reply(chat: WrittenChat, message: string) {
    const reply_id = randomUUID()
    const answer = await app.call(chatReply, { body: { chat_code: codeOf(chat), message, reply_id } }, token)
    expect(answer.status).toBe(200)
    await due()
    return { reply_id, goes: () => createChatSend(app.services)({ workspace_id: workspaceId, chat_code: codeOf(chat) }) }
  }

  it("takes a buyer's message in, once, however often it is delivered", async () => {
    const chat = await arrived({ text: 'Halo kak 🎁', full_name: 'Ratna Dewi' })
    const [push] = await pushesOf(chat)
    expect(push?.attempts).toMatchObject([{ status: 200 }])
    expect(await Promise.all(Array.from({ length: 5 }, () => again(push?.push_id)))).toEqual([200, 200, 200, 200, 200])
    expect(await messagesOf(chat)).toMatchObject([{ sender: 'buyer', message: 'Halo kak 🎁', mp_msg_id: chat.messages[0]?.message_id }])
  })

  it('takes a message in that holds what no column holds, with a sign in its place, and no address that runs', async () => {
    const { chats, world, chatLife } = running.sandbox
    const store = world.stores.find((one) => one.marketplace === marketplace)
    if (!store) throw new Error('no store')
    const chat = chats.chatWith(store, chatLife.stranger(store, 'Ra\0tna'))
    chats.say(chat, { type: 'text', text: 'Halo\0kak \ud83c' })
    const [product] = chats.products()
    if (!product) throw new Error('no product')
    const script = 'javascript:alert(1)'
    const file = { ...chats.keep(png, 'image/png', 'foto\0.png'), url: script }
    chats.say(chat, { type: 'image', text: '', file })
    chats.say(chat, { type: 'product', text: '', product: { ...product, image_url: script } })
    await running.sandbox.pushes.idle()
    const [push] = await pushesOf(chat)
    expect(push?.attempts).toMatchObject([{ status: 200 }])
    const messages = await messagesOf(chat)
    expect(messages.map(({ message }) => message)).toContain('Halo\ufffdkak \ufffd')
    expect(JSON.stringify(messages)).not.toMatch(/javascript:|\\u0000/)
  })

  it('takes the same push five times at one moment as one', async () => {
    await running.control('/pushes/hold', {})
    const chat = await write(running, marketplace, { text: 'sekali saja' })
    const [push] = await pushesOf(chat)
    const answers = await Promise.all(Array.from({ length: 5 }, () => again(push?.push_id)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await running.control('/pushes/release', {})
    await running.sandbox.pushes.idle()
    expect(await messagesOf(chat)).toHaveLength(1)
  })

  it('loses none of many messages that come the wrong way round', async () => {
    await running.control('/pushes/hold', {})
    const chat = await write(running, marketplace, { text: 'pesan', count: 30 })
    await running.control('/pushes/release', { reversed: true })
    await running.sandbox.pushes.idle()
    const messages = await messagesOf(chat)
    expect(new Set(messages.map(({ mp_msg_id }) => mp_msg_id))).toEqual(new Set(chat.messages.map(({ message_id }) => message_id)))
    expect(messages).toHaveLength(30)
  })

  it("brings an agent's reply to the buyer of that conversation alone, once, whatever the channel tells of it", async () => {
    const [chat, other] = [await arrived(), await arrived()]
    const { reply_id, goes } = await reply(chat, 'Siap kak, hari ini dikirim')
    await goes()
    await running.sandbox.pushes.idle()
    const there = (await readChat(running, marketplace, chat.chat_id)).messages.filter(({ sender }) => sender === 'seller')
    expect(there).toMatchObject([{ text: 'Siap kak, hari ini dikirim' }])
    expect((await readChat(running, marketplace, other.chat_id)).messages).toHaveLength(1)
    const ours = (await messagesOf(chat)).filter(({ sender }) => sender === 'seller')
    expect(ours).toMatchObject([{ reply_id, sent_status: sentStatus.sent, mp_msg_id: there[0]?.message_id }])
  })

  it('brings files of the types that the channel takes to the buyer, whole and once, and refuses the others before anything is kept', async () => {
    const chat = await arrived()
    const query = { chat_code: codeOf(chat) }
    const { takes } = (await app.call(chatMessages, { params: { marketplace }, query }, token)).data
    const expected: { type: string; file: object }[] = []
    for (const type of chatFileTypes) {
      const { mime_type, bytes, filename } = files[type]
      const image_url = `data:${mime_type};base64,${bytes.toString('base64')}`
      const body = { chat_code: codeOf(chat), type, image_url, filename, reply_id: randomUUID() }
      const answer = await app.call(chatReply, { body }, token)
      if (!takes.includes(type)) {
        expect(answer.error.code).toBe('NOT_SUPPORTED')
        continue
      }
      expect(answer.data.message).toMatchObject({ type, mime_type, filename })
      await app.call(chatReply, { body }, token)
      expected.push({ type, file: { mime_type, filename } })
    }
    await due()
    for (const _ of expected) await createChatSend(app.services)({ workspace_id: workspaceId, chat_code: codeOf(chat) })
    await running.sandbox.pushes.idle()
    const there = (await readChat(running, marketplace, chat.chat_id)).messages.filter(({ sender }) => sender === 'seller')
    expect(there.map(({ type }) => type)).toEqual(expected.map(({ type }) => type))
    for (const { type, file } of there) {
      const reply = await fetch(`${running.url}${file?.url}`)
      expect(Buffer.from(await reply.arrayBuffer()).equals(files[type as keyof typeof files].bytes)).toBe(true)
    }
    const ours = (await messagesOf(chat)).filter(({ sender }) => sender === 'seller')
    expect(ours.map(({ type, sent_status }) => [type, sent_status])).toEqual(expected.map(({ type }) => [type, sentStatus.sent]))
  })

  it('never goes back from read to delivered', async () => {
    const chat = await arrived()
    const { goes } = await reply(chat, 'Ready kak')
    await goes()
    await running.sandbox.pushes.idle()
    const known = new Set((await pushesOf(chat)).map(({ push_id }) => push_id))
    const reach = (state: string) => running.control('/chat/reach', { marketplace, store_id: storeIdOf(marketplace), chat_id: chat.chat_id, state })
    await reach('delivered')
    await reach('read')
    await running.sandbox.pushes.idle()
    const told = (await pushesOf(chat)).filter(({ push_id }) => !known.has(push_id))
    if (told.length === 0) return
    expect((await messagesOf(chat)).at(-1)).toMatchObject({ read_status: readStatus.read })
    for (const { push_id } of [...told].reverse()) expect(await again(push_id)).toBe(200)
    expect((await messagesOf(chat)).at(-1)).toMatchObject({ read_status: readStatus.read, sent_status: sentStatus.sent })
  })

  it('takes nothing in that is forged, malformed or of a foreign store', async () => {
    const odd = async (kind: string) =>
      (await running.control<{ status: number }>('/pushes/odd', { marketplace, store_id: storeIdOf(marketplace), kind })).status
    const count = async () => (await app.services.database.system(({ client }) => client.query('select 1 from chat_message'))).rowCount
    const before = await count()
    expect([await odd('forged'), await odd('malformed'), await odd('unknown-store')]).toEqual([401, 400, 404])
    expect(await count()).toBe(before)
  })

  it('tells the agent why a message was refused', async () => {
    const chat = await arrived()
    await running.control('/faults', { marketplace, kind: 'no-permission', reason: 'Chat belum aktif' })
    const { goes } = await reply(chat, 'Halo')
    await goes()
    await running.control('/faults', undefined, 'DELETE')
    const last = (await messagesOf(chat)).at(-1)
    expect(last?.sent_status).toBe(sentStatus.failed)
    expect(last?.fail_message).toBeTruthy()
    expect((await readChat(running, marketplace, chat.chat_id)).messages).toHaveLength(1)
  })
})

describe('the door for conversations', () => {
  it('brings a file as large as any may be, and takes none that is larger', async () => {
    const chat = await write(running, 'whatsapp')
    await running.sandbox.pushes.idle()
    const chat_code = chatCodeOf('whatsapp', storeCodeOf('whatsapp'), chat.chat_id)
    const { mime_type, filename } = files.document
    const sent = (bytes: Buffer) => {
      const image_url = `data:${mime_type};base64,${bytes.toString('base64')}`
      return app.call(chatReply, { body: { chat_code, type: 'document', filename, image_url, reply_id: randomUUID() } }, token)
    }
    const largest = Buffer.alloc(chatFileBytes('document'), '%PDF')
    expect((await sent(largest)).status).toBe(200)
    expect((await sent(Buffer.concat([largest, Buffer.alloc(1)]))).error.code).toBe('PAYLOAD_TOO_LARGE')
    expect((await sent(Buffer.concat([largest, largest]))).error.code).toBe('PAYLOAD_TOO_LARGE')
    await due()
    await createChatSend(app.services)({ workspace_id: workspaceId, chat_code })
    const there = (await readChat(running, 'whatsapp', chat.chat_id)).messages.filter(({ sender }) => sender === 'seller')
    const reply = await fetch(`${running.url}${there[0]?.file?.url}`)
    expect(Buffer.from(await reply.arrayBuffer()).equals(largest)).toBe(true)
  })

  it('knows a message as sent by its status, where the answer to the call got lost', async () => {
    const chat = await write(running, 'whatsapp')
    await running.sandbox.pushes.idle()
    await running.control('/faults', { marketplace: 'whatsapp', kind: 'lost-answer' })
    const chat_code = chatCodeOf('whatsapp', storeCodeOf('whatsapp'), chat.chat_id)
    await app.call(chatReply, { body: { chat_code, message: 'Sudah dikirim kak', reply_id: randomUUID() } }, token)
    await due()
    patienceMs = 4_000
    const going = createChatSend(app.services)({ workspace_id: workspaceId, chat_code }).finally(() => {
      patienceMs = undefined
    })
    const query = { store_id: storeIdOf('whatsapp'), msg_id: chat.chat_id }
    const last = async () => (await app.call(chatMessages, { params: { marketplace: 'whatsapp' }, query }, token)).data.messages.at(-1)
    await until(last, (message) => message?.sent_status === sentStatus.sent)
    await going
    expect((await last())?.sent_status).toBe(sentStatus.sent)
    expect((await readChat(running, 'whatsapp', chat.chat_id)).messages.filter(({ sender }) => sender === 'seller')).toHaveLength(1)
  })

  it('answers the handshake of a channel that asks, and of no other', async () => {
    const asked = (name: Marketplace, secret: string) =>
      fetch(`${app.url}/hooks/${name}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': secret, 'hub.challenge': '42' })}`)
    const good = await asked('whatsapp', graphVerifyToken(running.account('whatsapp')))
    expect([good.status, await good.text()]).toEqual([200, '42'])
    expect((await asked('whatsapp', 'guessed')).status).toBe(404)
    expect((await asked('shopee', 'guessed')).status).toBe(404)
    expect((await fetch(`${app.url}/hooks/nobody`)).status).toBe(404)
  })

  it('takes in what a push tells of our number, though it tells of a foreign one as well', async () => {
    const id = `wamid.${randomUUID()}`
    const value = (phone_number_id: string, mid: string) => ({
      field: 'messages',
      value: {
        metadata: { phone_number_id },
        contacts: [],
        messages: [{ from: '628111222333', id: mid, timestamp: '1700000000', type: 'text', text: { body: 'halo' } }],
      },
    })
    const post = (changes: object[]) => {
      const body = JSON.stringify({ entry: [{ changes }] })
      const signature = `sha256=${createHmac('sha256', running.account('whatsapp').app_secret).update(body).digest('hex')}`
      return fetch(`${app.url}/hooks/whatsapp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body,
      })
    }
    expect((await post([value('999000999', `${id}-other`), value(storeIdOf('whatsapp'), id)])).status).toBe(200)
    const query = { store_id: storeIdOf('whatsapp'), msg_id: '628111222333' }
    const { data } = await app.call(chatMessages, { params: { marketplace: 'whatsapp' }, query }, token)
    expect(data.messages.map(({ mp_msg_id }) => mp_msg_id)).toEqual([id])
    expect((await post([value('999000999', `${id}-third`)])).status).toBe(404)
  })
})

describe.each(['whatsapp', 'facebook', 'instagram'] as const)('a picture that a buyer sends by %s', (marketplace) => {
  it('is kept here, since its address there ends', async () => {
    const chat = await write(running, marketplace, { type: 'image', text: '' })
    await running.sandbox.pushes.idle()
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{ data: ChatTell }>(`delete from pgboss.job where name = 'chat.tell' and data->>'what' = 'media' returning data`),
    )
    // Twice, as a job may run.
    for (const { data } of [...rows, ...rows]) await createChatTell(app.services)(data)
    const query = { store_id: storeIdOf(marketplace), msg_id: chat.chat_id }
    const [message] = (await app.call(chatMessages, { params: { marketplace }, query }, token)).data.messages
    expect(message).toMatchObject({ type: 'image', mime_type: 'image/png' })
    expect(message?.image_url).toContain(`/api/chat/file/${workspaceId}/`)
    const kept = await fetch(new URL(message?.image_url ?? '', app.url), { headers: { authorization: `Bearer ${token}` } })
    expect(
      Buffer.from(await kept.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })
})

describe('a conversation that Shopee has only from its first message on', () => {
  const store = () => {
    const found = running.sandbox.world.stores.find((one) => one.marketplace === 'shopee')
    if (!found) throw new Error('no store')
    return found
  }
  async function opened() {
    const { key } = running.sandbox.chatLife.stranger(store())
    const query = { marketplace: 'shopee' as const, store_code: storeCodeOf('shopee'), mp_buyer_id: key, full_name: 'Ratna' }
    const { chat } = (await app.call(chatInit, { query }, token)).data
    if (!chat) throw new Error('nothing was begun')
    const reply = await app.call(
      chatReply,
      { body: { chat_code: chat.chat_code, message: 'Pesanannya kami kirim hari ini', reply_id: randomUUID() } },
      token,
    )
    expect(reply.status).toBe(200)
    await due()
    const goes = () => createChatSend(app.services)({ workspace_id: workspaceId, chat_code: chat.chat_code })
    const read = async () => (await app.call(chatMessages, { params: { marketplace: 'shopee' }, query: { chat_code: chat.chat_code } }, token)).data
    const there = () => running.sandbox.chats.chatWith(store(), { key, name: 'Ratna', phone: '' })
    return { chat, query, goes, read, there }
  }

  it.each(['after', 'before'])('is one chat, whether the push comes %s the call’s answer', async (when) => {
    const { chat, query, goes, read, there } = await opened()
    await running.sandbox.pushes.idle()
    if (when === 'after') running.sandbox.pushes.hold()
    await goes()
    await running.sandbox.pushes.release(false)
    await running.sandbox.pushes.idle()
    running.sandbox.chats.say(there(), { type: 'text', text: 'Siap, terima kasih' })
    await running.sandbox.pushes.idle()
    const { chat: now, messages } = await read()
    expect(now).toMatchObject({ chat_code: chat.chat_code, chat_id: there().chat_id })
    // The platform counts in seconds: which of both stands first says nothing here.
    expect(messages.map(({ message }) => message).sort()).toEqual(['Pesanannya kami kirim hari ini', 'Siap, terima kasih'])
    expect((await app.call(chatInit, { query }, token)).data.chat?.chat_code).toBe(chat.chat_code)
  })

  it('is the one that there was, where the buyer wrote before', async () => {
    const chat = await write(running, 'shopee', {})
    const query = { marketplace: 'shopee' as const, store_code: storeCodeOf('shopee'), mp_buyer_id: chat.mp_buyer_id }
    await app.services.database.write(workspaceId, ({ client }) =>
      client.query('delete from chat where workspace_id = $1 and mp_buyer_id = $2', [workspaceId, chat.mp_buyer_id]),
    )
    expect((await app.call(chatInit, { query }, token)).data.chat).toMatchObject({ chat_id: chat.chat_id })
  })

  it('has what began it found again, where that call was never answered', async () => {
    const part = chatChannels.find(({ marketplace }) => marketplace === 'shopee')?.connect(running.account('shopee')).chat
    const { key } = running.sandbox.chatLife.stranger(store())
    const here = running.connection('shopee')
    const ref = { chat_id: (await part?.open?.(here, { mp_buyer_id: key, mp_order_id: null }))?.chat_id ?? '', mp_buyer_id: key }
    const outgoing = { type: 'text' as const, message: 'Pesanannya kami kirim', reply_id: randomUUID(), context_mp_msg_id: null }
    const tried = { since: new Date().toISOString(), known: [] }
    expect(await part?.sentAlready?.(here, ref, outgoing, tried)).toBeNull()
    await running.control('/faults', { marketplace: 'shopee', kind: 'lost-answer' })
    await expect(part?.send({ ...here, signal: AbortSignal.timeout(400) }, ref, outgoing)).rejects.toMatchObject({ kind: 'unavailable' })
    const [there] = running.sandbox.chats.chatWith(store(), { key, name: '', phone: '' }).messages
    expect(await part?.sentAlready?.(here, ref, outgoing, tried)).toMatchObject({ mp_msg_id: there?.message_id })
  })
})

describe('the sister marketplace', () => {
  it('tells whose conversation is its own', async () => {
    const chat = await write(running, 'dermaga', { official: true, full_name: 'Bantuan Penjual' })
    await running.sandbox.pushes.idle()
    const query = { store_id: storeIdOf('dermaga'), msg_id: chat.chat_id }
    const { data } = await app.call(chatMessages, { params: { marketplace: 'dermaga' }, query }, token)
    expect(data.chat).toMatchObject({ full_name: 'Bantuan Penjual', business_type: businessTypes.marketplace })
  })
})
