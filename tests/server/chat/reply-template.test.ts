import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import { chatReply } from '#contract/chat/chat.endpoints.ts'
import { sendDelaySeconds, sentStatus } from '#contract/chat/chat.ts'
import { chatTemplateSave } from '#contract/chat/reply-template.endpoints.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { readMessages } from '#server/domains/chat/chat-row.ts'
import { createChatSend } from '#server/jobs/chat-send.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { readChat, write } from '#tests/sandbox/write-chat.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onlyServer } from '#tests/support/only-server.ts'

const marketplace = 'whatsapp'
const day = 86_400_000

let app: TestApp
let running: RunningSandbox
let seat: { readonly workspace_id: number; readonly store_code: string; readonly token: string }
beforeAll(async () => {
  running = await startSandbox()
  const credentials = { load: async () => running.connection(marketplace).credentials, save: async () => {}, expired: async () => {} }
  app = await startApp({ channels: connectChannels({ [marketplace]: running.account(marketplace) }, credentials, onlyServer) })
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id, marketplace, store_id: storeIdOf(marketplace) })
  const token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat', 'setting-chat-template'] }))
  seat = { workspace_id, store_code, token }
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

type Body = NonNullable<CallInput<typeof chatReply>['body']>

/** A WhatsApp store without templates yet, and a conversation with one of its buyers whose session is over. */
async function openDesk() {
  const { workspace_id, store_code, token } = seat
  await app.services.database.write(workspace_id, ({ client }) => client.query('delete from reply_template where workspace_id = $1', [workspace_id]))
  const { chat_id } = await write(running, marketplace, { full_name: 'Ratna Dewi' })
  await running.control('/chat/age', { marketplace, store_id: storeIdOf(marketplace), chat_id, hours: 30 })
  const last_reply_at = new Date(app.services.now().getTime() - 2 * day).toISOString()
  const { chat_code } = await app.build.chat({ workspace_id, store_code, marketplace, chat_id, last_reply_at })
  const before = (await readChat(running, marketplace, chat_id)).messages.length
  return {
    template: (channel_template: string, message: string, template_id?: number, template_language: TemplateLanguage = 'id') =>
      app.call(
        chatTemplateSave,
        { body: { name: `t ${channel_template} ${template_language}`, message, channel_template, template_id, template_language } },
        token,
      ),
    reply: (template: string, template_values: string[], more: Partial<Body> = {}) =>
      app.call(chatReply, { body: { chat_code, reply_id: randomUUID(), message: '', template, template_values, ...more } }, token),
    async goes() {
      app.advance(sendDelaySeconds * 1000)
      await createChatSend(app.services)({ workspace_id, chat_code })
    },
    /** What the buyer got since. */
    got: async () => (await readChat(running, marketplace, chat_id)).messages.slice(before),
    async stands(msg_id: number) {
      const [message] = await app.services.database.read(workspace_id, (connection) => readMessages(connection, chat_code, [msg_id]))
      return message
    },
  }
}

const sent = 'Kak {name}, pesanan {order} sudah dikirim dengan resi {resi}. Mohon ditunggu ya 🙏'

describe('a reply template outside the session', () => {
  it('goes under the name that the channel approved, with its values in their order, and stands as what the buyer reads', async () => {
    const desk = await openDesk()
    await desk.template('pesanan_dikirim', sent)
    const text = 'Kak Ratna, pesanan WA-1 sudah dikirim dengan resi JX1. Mohon ditunggu ya 🙏'
    const { data } = await desk.reply('pesanan_dikirim', ['Ratna', 'WA-1', ' JX1 '], { message: 'Something else' })
    expect(data.message).toMatchObject({ message: text, type: 'text', template: 'pesanan_dikirim' })
    await desk.goes()
    expect(await desk.got()).toMatchObject([{ template: 'pesanan_dikirim', text }])
    expect(await desk.stands(data.message.msg_id)).toMatchObject({ sent_status: sentStatus.sent, fail_message: null })
  })

  it('goes in the language that it was approved in, though the name is the same', async () => {
    const desk = await openDesk()
    await desk.template('sapa_pembeli', 'Halo kak {name}, ada yang bisa kami bantu?')
    expect((await desk.template('sapa_pembeli', 'Hello {name}, how can we help you?', undefined, 'en')).status).toBe(200)
    for (const [template_language, text] of [
      ['en', 'Hello Ratna, how can we help you?'],
      ['id', 'Halo kak Ratna, ada yang bisa kami bantu?'],
    ] as const) {
      expect((await desk.reply('sapa_pembeli', ['Ratna'], { template_language })).data.message).toMatchObject({ message: text })
      await desk.goes()
      expect((await desk.got()).at(-1)).toMatchObject({ template: 'sapa_pembeli', text })
    }
    expect((await desk.reply('sapa_pembeli', ['Ratna'], { template_language: 'ms' })).error.code).toBe('TEMPLATE_GONE')
    expect((await desk.template('sapa_pembeli', 'Hi {name}', undefined, 'en')).error.code).toBe('NAME_TAKEN')
  })

  it('is refused with an empty value, by the names of what is missing', async () => {
    const desk = await openDesk()
    await desk.template('pesanan_dikirim', sent)
    expect((await desk.reply('pesanan_dikirim', ['Ratna', ' ', ''])).error).toMatchObject({
      code: 'TEMPLATE_VALUE_MISSING',
      message: 'Template t pesanan_dikirim id belum bisa dikirim: {order}, {resi} masih kosong',
    })
    expect(await desk.got()).toEqual([])
  })

  it('is refused where the workspace has none of that name, or its variables are others by now', async () => {
    const desk = await openDesk()
    const { template_id } = (await desk.template('sapa_pembeli', 'Halo kak {name}, ada yang bisa kami bantu?')).data
    expect((await desk.reply('pesanan_dikirim', [])).error.code).toBe('TEMPLATE_GONE')
    for (const values of [[], ['Ratna', 'Melati']]) expect((await desk.reply('sapa_pembeli', values)).error.code).toBe('TEMPLATE_GONE')
    await desk.template('sapa_pembeli', 'Halo kak {name}, kami {store}', template_id)
    expect((await desk.reply('sapa_pembeli', ['Ratna'])).error.code).toBe('TEMPLATE_GONE')
    expect(await desk.got()).toEqual([])
  })

  it('that the channel never approved fails with a reason, and is tried again under the same name with the same values', async () => {
    const desk = await openDesk()
    const { template_id } = (await desk.template('sapa_lama', 'Halo kak {name}')).data
    const { data } = await desk.reply('sapa_lama', ['Ratna'])
    await desk.goes()
    const failed = { sent_status: sentStatus.failed, fail_message: 'TEMPLATE_NOT_APPROVED' }
    expect(await desk.stands(data.message.msg_id)).toMatchObject(failed)
    // What the settings say by now is for other messages.
    await desk.template('sapa_baru', 'Hai', template_id)
    const again = await desk.reply('', [], { reply_id: data.message.reply_id as string, is_resend: true })
    expect(again.data.message).toMatchObject({ sent_status: sentStatus.pending, template: 'sapa_lama', message: 'Halo kak Ratna' })
    await desk.goes()
    expect(await desk.stands(data.message.msg_id)).toMatchObject(failed)
  })

  it('whose text names other variables than the approved one fails with a reason', async () => {
    const desk = await openDesk()
    await desk.template('minta_ulasan', 'Terima kasih kak {name}!')
    const { data } = await desk.reply('minta_ulasan', ['Ratna'])
    await desk.goes()
    expect(await desk.stands(data.message.msg_id)).toMatchObject({ sent_status: sentStatus.failed, fail_message: 'TEMPLATE_VALUES_WRONG' })
    expect(await desk.got()).toEqual([])
  })
})
