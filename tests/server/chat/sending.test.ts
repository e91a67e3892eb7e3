import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatBlacklist, chatFile, chatReply, chatReplyTakeBack } from '#contract/chat/chat.endpoints.ts'
import { bringJobsBack } from '#server/jobs/clock-back.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { openSocket } from '#tests/support/socket.ts'
import { app, channel, desk, setUpDesk } from './desk.ts'

setUpDesk({ own: true })

const texts = () => channel.got.map(({ outgoing }) => (outgoing.type === 'text' ? outgoing.message : outgoing.type))

describe('a reply', () => {
  it('is pending at once, everywhere, and sent when its seconds are over', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const socket = await openSocket(app.url, desk.token)
    const { data } = await desk.reply(chat_code, 'Siap kak')
    expect(data.message).toMatchObject({ message: 'Siap kak', sent_status: 0, agent_name: 'Rizky', agent_id: desk.agent.agent_id, mp_msg_id: null })
    expect(data.chat).toMatchObject({ is_replied: 1, is_read: 1, unread_count: 0 })
    await desk.goes(chat_code, 4_000)
    expect(channel.got).toHaveLength(0)
    await desk.goes(chat_code, 2_000)
    expect(channel.got).toMatchObject([{ chat_id, outgoing: { message: 'Siap kak', reply_id: data.message.reply_id } }])
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1, mp_msg_id: channel.got[0]?.mp_msg_id })
    await expect.poll(() => socket.events.filter(({ type }) => type === 'chat.message')).toHaveLength(2)
    socket.close()
  })

  it('goes by the job runner without anybody’s help', async () => {
    const jobs = await startJobs(app.services)
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Sendiri')
    app.advance(6_000)
    await expect.poll(() => texts()).toContain('Sendiri')
    await expect.poll(async () => (await desk.last(chat_id)).sent_status).toBe(1)
    await jobs.stop()
  })

  it('goes though its job was lost', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Terlupa')
    await app.services.database.system(({ client }) => client.query(`delete from pgboss.job where name = 'chat.send'`))
    app.advance(90_000)
    const jobs = await startJobs(app.services)
    await expect.poll(async () => (await desk.last(chat_id)).sent_status).toBe(1)
    expect(texts()).toContain('Terlupa')
    await jobs.stop()
  })

  it('is one message however often the window asks, and refused for another chat under the same name', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const other = await desk.begin()
    const reply_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.reply(chat_code, 'Sekali', { reply_id })))
    expect(new Set(answers.map(({ data }) => data.message.msg_id)).size).toBe(1)
    expect((await desk.reply(other.chat_code, 'Salah orang', { reply_id })).error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    await desk.goes(chat_code)
    await desk.goes(other.chat_code)
    await desk.reply(chat_code, 'Sekali', { reply_id })
    await desk.goes(chat_code)
    expect(channel.got.map((one) => [one.chat_id, texts()[0]])).toEqual([[chat_id, 'Sekali']])
  })

  it('quotes, shows a product with its stock, and sends a picture that anybody with its address can read', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const unit = await app.build.sku({ workspace_id: desk.workspace_id, on_hand: 7 })
    const quoted = await desk.last(chat_id)
    await desk.reply(chat_code, 'Yang ini', { type: 'product', content: { sku: unit.sku }, context_id: quoted.msg_id })
    const png = `data:image/png;base64,${Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('picture')]).toString('base64')}`
    const { data } = await desk.reply(chat_code, '', { type: 'image', image_url: png, filename: 'foto.png' })
    await desk.goes(chat_code)
    expect(channel.got.map(({ outgoing }) => outgoing)).toMatchObject([
      { type: 'product', product: { sku: unit.sku, stock: 7 }, context_mp_msg_id: quoted.mp_msg_id },
      { type: 'image', media: { mime_type: 'image/png', filename: 'foto.png' } },
    ])
    const [, workspace_id, file_id] = /(\d+)\/([\w-]+)$/.exec(data.message.image_url ?? '') ?? []
    const file = await app.call(chatFile, { params: { workspace_id: Number(workspace_id), file_id: file_id ?? '' } }, desk.token)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect((file.body as Buffer).toString()).toContain('picture')
    const again = await desk.reply(chat_code, '', { type: 'image', image_url: data.message.image_url })
    expect(again.data.message.image_url).toBe(data.message.image_url)
  })

  it('tells where the buyer finds a product, once the channel has told that', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const unit = await app.build.sku({ workspace_id: desk.workspace_id, on_hand: 7 })
    channel.onSend = async (_, take) => ({ ...take(), product_url: 'https://shop.test/p/1' })
    await desk.reply(chat_code, '', { type: 'product', content: { sku: unit.sku } })
    expect((await desk.last(chat_id)).product?.url).toBe('')
    await desk.goes(chat_code)
    expect((await desk.last(chat_id)).product).toMatchObject({ url: 'https://shop.test/p/1', sku: unit.sku })
  })

  it('is refused where it says nothing, shows no image, or shows one of nowhere', async () => {
    const { chat_code } = await desk.begin()
    const codes = [
      (await desk.reply(chat_code, '  ')).error.code,
      (await desk.reply(chat_code, '', { type: 'image', image_url: `data:image/png;base64,${Buffer.from('<html>').toString('base64')}` })).error.code,
      (await desk.reply(chat_code, '', { type: 'image', image_url: 'https://example.com/a.png' })).error.code,
      (await desk.reply(chat_code, '', { type: 'document', image_url: `data:text/html;base64,${Buffer.from('<html>').toString('base64')}` })).error
        .code,
      (await desk.reply(chat_code, '', { type: 'product', content: { sku: 'none' } })).error.code,
      (await desk.reply('SHPE-1-none', 'Halo')).error.code,
      (await desk.reply(chat_code, 'Halo', { is_resend: true })).error.code,
    ]
    expect(codes).toEqual(['VALIDATION', 'NOT_AN_IMAGE', 'NOT_FOUND', 'VALIDATION', 'PRODUCT_NOT_FOUND', 'CHAT_NOT_FOUND', 'NOT_FOUND'])
  })

  it('is refused where it is longer than the channel takes, told in characters', async () => {
    const { chat_code } = await desk.begin()
    const { error } = await desk.reply(chat_code, 'x'.repeat(2_001))
    expect(error).toMatchObject({
      code: 'TEXT_TOO_LONG',
      message: 'Teks ini terlalu panjang: paling banyak 2000 karakter. Persingkat atau bagi menjadi beberapa',
    })
  })

  it('is refused to a buyer on the blacklist', async () => {
    const { chat_code } = await desk.begin()
    await app.call(chatBlacklist, { params: { chat_code } }, desk.token)
    expect((await desk.reply(chat_code, 'Halo')).error.code).toBe('CHAT_BLACKLISTED')
  })

  it('asks first while another agent’s is on its way, and goes when that is meant', async () => {
    const { chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Dari Rizky')
    const refused = await desk.reply(chat_code, 'Dari Sari', {}, desk.otherToken)
    expect(refused.error).toMatchObject({ code: 'OTHER_REPLY_PENDING', message: expect.stringContaining('Rizky') })
    // One's own second message is no surprise.
    expect((await desk.reply(chat_code, 'Lagi dari Rizky')).status).toBe(200)
    expect((await desk.reply(chat_code, 'Dari Sari', { despite_other: true }, desk.otherToken)).status).toBe(200)
    await desk.goes(chat_code)
    expect(texts()).toEqual(['Dari Rizky', 'Lagi dari Rizky', 'Dari Sari'])
  })

  it('needs the privilege to chat: reading alone does not do', async () => {
    const { chat_code } = await desk.begin()
    const viewer = app.tokenOf(await app.build.agent({ workspace_id: desk.workspace_id, privileges: ['chat-read'] }))
    expect((await desk.reply(chat_code, 'Halo', {}, viewer)).error.code).toBe('NO_PRIVILEGE')
    expect((await desk.list({}, viewer)).chats).toHaveLength(1)
  })
})

describe('taking back', () => {
  const takeBack = (reply_id: string | null) => app.call(chatReplyTakeBack, { params: { reply_id: reply_id ?? '' } }, desk.token)

  it('within the seconds leaves nothing, and the name is never sent after all', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Salah ketik')
    const socket = await openSocket(app.url, desk.token)
    expect((await takeBack(data.message.reply_id)).data.chat).toMatchObject({ is_replied: 0, last_message: { message: 'Halo kak' } })
    await socket.heard('events')
    expect(socket.events).toMatchObject([{ type: 'chat.message-removed', reply_id: data.message.reply_id, msg_id: data.message.msg_id }])
    await desk.goes(chat_code)
    // An outbox that slept through it asks again.
    expect((await desk.reply(chat_code, 'Salah ketik', { reply_id: data.message.reply_id as string })).error.code).toBe('MESSAGE_GONE')
    await desk.goes(chat_code)
    expect(channel.got).toHaveLength(0)
    expect((await desk.messages(chat_id)).messages).toHaveLength(1)
    socket.close()
  })

  it('is too late once it goes or has gone', async () => {
    const { chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Siap')
    channel.onSend = async (_, take) => {
      expect((await takeBack(data.message.reply_id)).error.code).toBe('MESSAGE_GONE')
      return take()
    }
    await desk.goes(chat_code)
    expect((await takeBack(data.message.reply_id)).error.code).toBe('MESSAGE_GONE')
    expect((await takeBack(randomUUID())).error.code).toBe('NOT_FOUND')
  })
})

it('two hundred messages to twenty chats by two agents arrive once each, in each chat in their order', async () => {
  const chats = await Promise.all(Array.from({ length: 20 }, () => desk.begin()))
  const writing = chats.map(async ({ chat_code }, chat) => {
    for (let n = 0; n < 10; n += 1) {
      const body = { chat_code, message: `${chat}/${n}`, reply_id: randomUUID(), despite_other: true }
      await app.call(chatReply, { body }, n % 2 ? desk.token : desk.otherToken)
    }
  })
  await Promise.all(writing)
  app.advance(5_000)
  await Promise.all(chats.map(({ chat_code }) => desk.goes(chat_code, 0)))
  for (const [index, { chat_id }] of chats.entries()) {
    const arrived = channel.got.filter((one) => one.chat_id === chat_id).map(({ outgoing }) => (outgoing as { message: string }).message)
    expect(arrived).toEqual(Array.from({ length: 10 }, (_, n) => `${index}/${n}`))
  }
})

describe('a clock that was ahead and is put back', () => {
  it('blocks no chat: what was written meanwhile goes, and the buyer’s next message is the last word', async () => {
    const { chat_id, chat_code } = await desk.begin()
    app.advance(3_600_000)
    expect((await desk.reply(chat_code, 'Dari masa depan', {}, app.tokenOf(desk.agent))).status).toBe(200)
    app.advance(-3_600_000)
    await desk.goes(chat_code)
    expect(texts()).toEqual(['Dari masa depan'])
    await desk.hears(chat_id, { message: 'Masih ada?', at: new Date(app.services.now().getTime() - 1_000).toISOString() })
    const { chat, messages } = await desk.messages(chat_id)
    expect(messages.map(({ message }) => message)).toEqual(['Halo kak', 'Dari masa depan', 'Masih ada?'])
    expect(chat).toMatchObject({ is_replied: 0, last_message: { message: 'Masih ada?' } })
    expect(Date.parse(chat.last_message_at)).toBeLessThanOrEqual(app.services.now().getTime())
  })

  it('leaves no job waiting for the time it went ahead by', async () => {
    const { database } = app.services
    const { chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Terkunci')
    await database.system(({ client }) =>
      client.query(
        `update pgboss.job set created_on = now() + interval '1 hour', start_after = now() + interval '1 hour 5 seconds' where name = 'chat.send'`,
      ),
    )
    await bringJobsBack(app.services)
    const { rows } = await database.system(({ client }) =>
      client.query(`select max(start_after) <= now() + interval '6 seconds' as soon from pgboss.job where name = 'chat.send' and state < 'active'`),
    )
    expect(rows).toEqual([{ soon: true }])
  })
})
