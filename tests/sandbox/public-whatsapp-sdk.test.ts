import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'
import { pushedBy, readChat, write } from './write-chat.ts'

/** The public SDK of WhatsApp's Cloud API as it comes from the registry: it sends no proof, and calls a newer version than ours. */
let running: RunningSandbox
let sdk: WhatsAppClient
const phoneNumberId = storeIdOf('whatsapp')
const clientOf = (accessToken: string, graphVersion?: string) =>
  new WhatsAppClient({ accessToken, baseUrl: `${running.url}/sandbox/whatsapp`, ...(graphVersion && { graphVersion }) })
async function buyerWrites(text: string) {
  const { chat_id, messages } = await write(running, 'whatsapp', { text })
  return { chat_id, message_id: messages.at(-1)?.message_id ?? '' }
}
const token = () => running.connection('whatsapp').credentials.access_token

beforeAll(async () => {
  running = await startSandbox()
  sdk = clientOf(token())
})
afterAll(() => running.stop())

describe('the public SDK of WhatsApp against the sandbox', () => {
  it('answers a buyer with texts, quotes, buttons, places and pictures, at every version', async () => {
    const { chat_id: to, message_id } = await buyerWrites('Masih ada?')
    const said = async () => (await readChat(running, 'whatsapp', to)).messages.at(-1)
    for (const version of ['v17.0', 'v19.0', 'v23.0', 'v24.0']) {
      const { messages, contacts } = await clientOf(token(), version).messages.sendText({ phoneNumberId, to: `+${to}`, body: `Ada, ${version}` })
      expect(contacts).toMatchObject([{ waId: to }])
      expect(await said()).toMatchObject({ message_id: messages[0]?.id, text: `Ada, ${version}`, sender: 'seller' })
    }
    await sdk.messages.sendText({ phoneNumberId, to, body: 'Ini', contextMessageId: message_id })
    expect(await said()).toMatchObject({ text: 'Ini', quotes: message_id })
    await sdk.messages.sendInteractiveButtons({ phoneNumberId, to, bodyText: 'Mau pesan?', buttons: [{ id: 'ya', title: 'Ya' }] })
    expect(await said()).toMatchObject({ text: 'Mau pesan?\n[Ya]' })
    await sdk.messages.sendLocation({ phoneNumberId, to, location: { latitude: -6.2, longitude: 106.8, name: 'Toko kami' } })
    expect(await said()).toMatchObject({ text: 'Toko kami\n-6.2, 106.8' })
    await sdk.messages.sendImage({ phoneNumberId, to, image: { link: 'https://images.dermaga.test/kaos.png', caption: 'Kaos' } })
    expect(await said()).toMatchObject({ type: 'image', text: 'Kaos' })
  })

  it('reads a message, shows that it types, and reacts without another message', async () => {
    const { chat_id: to, message_id: messageId } = await buyerWrites('Halo')
    expect(await sdk.messages.markRead({ phoneNumberId, messageId, typingIndicator: { type: 'text' } })).toEqual({ success: true })
    const chat = await readChat(running, 'whatsapp', to)
    expect(chat).toMatchObject({ seller_read: messageId, typing_at: expect.any(Number) })
    expect((await sdk.messages.sendReaction({ phoneNumberId, to, reaction: { messageId, emoji: '👍' } })).messages).toHaveLength(1)
    expect((await readChat(running, 'whatsapp', to)).messages).toHaveLength(chat.messages.length)
  })

  it('brings a file, sends it, gets it back whole and deletes it', async () => {
    const { chat_id: to } = await buyerWrites('Kirim fotonya')
    const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3])
    const { id: mediaId } = await sdk.media.upload({
      phoneNumberId,
      type: 'image/png',
      file: new Blob([bytes], { type: 'image/png' }),
      fileName: 'a.png',
    })
    await sdk.messages.sendImage({ phoneNumberId, to, image: { id: mediaId, caption: 'Ini' } })
    expect(await sdk.media.get({ mediaId })).toMatchObject({ id: mediaId, mimeType: 'image/png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(new Uint8Array((await sdk.media.download({ mediaId })) as ArrayBuffer)).toEqual(bytes)
    expect(await sdk.media.delete({ mediaId })).toEqual({ success: true })
    await expect(sdk.messages.sendImage({ phoneNumberId, to, image: { id: mediaId } })).rejects.toMatchObject({ code: 100 })
  })

  it('lists approved templates and sends one', async () => {
    const { chat_id: to } = await buyerWrites('Halo')
    const { data } = await sdk.templates.list({ businessAccountId: `waba-${phoneNumberId}`, name: 'sapa_pembeli' })
    const told = { name: 'sapa_pembeli', status: 'APPROVED' }
    expect(data).toMatchObject([
      { ...told, language: 'id' },
      { ...told, language: 'en' },
    ])
    const template = { name: 'sapa_pembeli', language: { code: 'id' }, components: [{ type: 'body', parameters: [{ type: 'text', text: 'Rina' }] }] }
    await sdk.messages.sendTemplate({ phoneNumberId, to, template: template as never })
    const nameless = { ...template, name: 'tidak_ada' }
    await expect(sdk.messages.sendTemplate({ phoneNumberId, to, template: nameless as never })).rejects.toMatchObject({ code: 132_001 })
  })

  it('registers a number, and keeps its profile', async () => {
    expect(await sdk.phoneNumbers.register({ phoneNumberId, pin: '123456' })).toEqual({ success: true })
    await sdk.phoneNumbers.businessProfile.update({ phoneNumberId, about: 'Buka 08–17' })
    expect(await sdk.phoneNumbers.businessProfile.get({ phoneNumberId })).toMatchObject({ data: [{ about: 'Buka 08–17' }] })
  })

  it('knows the signature of what is pushed, and finds the message in it', async () => {
    const [push] = await pushedBy(running, 'whatsapp', () => buyerWrites('Kak 🙏'))
    const signatureHeader = push?.headers['x-hub-signature-256']
    const { app_secret: appSecret } = demoApps.whatsapp
    expect(verifySignature({ appSecret, rawBody: push?.body ?? '', signatureHeader })).toBe(true)
    expect(verifySignature({ appSecret: 'another', rawBody: push?.body ?? '', signatureHeader })).toBe(false)
    expect(normalizeWebhook(JSON.parse(String(push?.body)))).toMatchObject({
      phoneNumberId,
      messages: [{ id: expect.stringMatching(/^wamid/), text: { body: 'Kak 🙏' } }],
    })
  })

  it("is told of failures in the platform's own words", async () => {
    const { chat_id: to } = await buyerWrites('Halo')
    await expect(clientOf('nonsense').messages.sendText({ phoneNumberId, to, body: 'x' })).rejects.toMatchObject({ code: 190, httpStatus: 401 })
    await expect(sdk.messages.sendText({ phoneNumberId: '5', to, body: 'x' })).rejects.toMatchObject({ code: 100, errorSubcode: 33 })
    await running.control('/faults', { marketplace: 'whatsapp', kind: 'session-over' })
    await expect(sdk.messages.sendText({ phoneNumberId, to, body: 'x' })).rejects.toMatchObject({ code: 131_047 })
    await running.control('/faults', { marketplace: 'whatsapp', kind: 'rate-limit' })
    await expect(sdk.messages.sendText({ phoneNumberId, to, body: 'x' })).rejects.toMatchObject({ code: 4 })
  })
})
