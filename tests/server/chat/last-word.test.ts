import { describe, expect, it } from 'vitest'
import { chatUpdate } from '#contract/chat/chat.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { app, channel, desk, setUpDesk } from './desk.ts'

setUpDesk({ lacks: { whatsapp: { session: true } } })

const nowAt = () => app.services.now().toISOString()
const say = (chat_code: string, value: boolean) => app.call(chatUpdate, { body: { chat_code, type: 'is_replied', value } }, desk.token)
const isReplied = async (chat_id: string) => (await desk.chat(chat_id)).is_replied

/** A chat that an agent has answered; the channel's id of the answer. */
async function answered() {
  const { chat_id, chat_code } = await desk.begin()
  app.advance(1_000)
  const { data } = await desk.reply(chat_code, 'Ready kak')
  await desk.goes(chat_code)
  return { chat_id, chat_code, reply_id: data.message.reply_id as string, mp_msg_id: channel.got.at(-1)?.mp_msg_id as string }
}

/** A chat whose answer failed, and whose buyer wrote again since. */
async function failedAndAsked() {
  channel.onSend = () => Promise.reject(new ChannelFailure('rejected', 'ditolak'))
  const { chat_id, chat_code } = await desk.begin()
  app.advance(1_000)
  const { data } = await desk.reply(chat_code, 'Ready kak')
  await desk.goes(chat_code)
  await desk.hears(chat_id, { message: 'Halo?', at: nowAt() })
  app.advance(1_000)
  return { chat_id, chat_code, again: { reply_id: data.message.reply_id as string, is_resend: true } }
}

describe('what an agent says of a chat', () => {
  it('"done" holds while statuses come in, and until the buyer writes', async () => {
    const { chat_id, chat_code, mp_msg_id } = await answered()
    await desk.hears(chat_id, { message: 'makasih', at: nowAt() })
    expect(await isReplied(chat_id)).toBe(0)
    await say(chat_code, true)
    for (const status of ['delivered', 'read'] as const) expect(await desk.learns({ chat_id, mp_msg_id, status })).toBe('updated')
    expect(await isReplied(chat_id)).toBe(1)
    app.advance(1_000)
    await desk.hears(chat_id, { message: 'Satu lagi kak', at: nowAt() })
    expect(await isReplied(chat_id)).toBe(0)
  })

  it('"not done" holds while statuses come in, and until somebody answers', async () => {
    const { chat_id, chat_code, mp_msg_id } = await answered()
    await say(chat_code, false)
    await desk.learns({ chat_id, mp_msg_id, status: 'read' })
    expect(await isReplied(chat_id)).toBe(0)
    await desk.reply(chat_code, 'Sudah kami cek')
    expect(await isReplied(chat_id)).toBe(1)
  })

  it('holds for what it was said of when an answer since is taken as failed', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await say(chat_code, true)
    channel.onSend = () => Promise.reject(new ChannelFailure('rejected', 'ditolak'))
    await desk.reply(chat_code, 'Sama-sama')
    await desk.goes(chat_code)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2 })
    expect(await isReplied(chat_id)).toBe(1)
  })
})

describe('a message that is tried again', () => {
  it('answers what the buyer wrote since the first try', async () => {
    const { chat_id, chat_code, again } = await failedAndAsked()
    channel.onSend = null
    await desk.reply(chat_code, '', again)
    await desk.goes(chat_code)
    expect(await isReplied(chat_id)).toBe(1)
    // It keeps its place.
    expect((await desk.messages(chat_id)).messages.map(({ message }) => message)).toEqual(['Halo kak', 'Ready kak', 'Halo?'])
    app.advance(1_000)
    await desk.hears(chat_id, { message: 'Warna apa?', at: nowAt() })
    expect(await isReplied(chat_id)).toBe(0)
  })

  it('answers nothing where it fails again', async () => {
    const { chat_id, chat_code, again } = await failedAndAsked()
    await desk.reply(chat_code, '', again)
    await desk.goes(chat_code)
    expect(await isReplied(chat_id)).toBe(0)
  })

  it('as a template goes though the session is over', async () => {
    const store = await app.build.store({ workspace_id: desk.workspace_id, marketplace: 'whatsapp' })
    const { chat_code } = await app.build.chat({
      workspace_id: desk.workspace_id,
      store_code: store.store_code,
      marketplace: 'whatsapp',
      last_reply_at: null,
    })
    channel.onSend = () => Promise.reject(new ChannelFailure('rejected', 'ditolak'))
    await app.build.replyTemplate({ workspace_id: desk.workspace_id, channel_template: 'sapa', message: 'Halo {name}' })
    const { data } = await desk.reply(chat_code, '', { template: 'sapa', template_values: ['Rina'] })
    await desk.goes(chat_code)
    channel.onSend = null
    const again = await desk.reply(chat_code, '', { reply_id: data.message.reply_id as string, is_resend: true })
    expect(again.data.message).toMatchObject({ msg_id: data.message.msg_id, sent_status: 0 })
    await desk.goes(chat_code)
    expect(channel.got.map(({ outgoing }) => outgoing)).toMatchObject([{ type: 'template', name: 'sapa', values: ['Rina'] }])
  })
})
