import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { broadcastCancel, broadcastDetail, broadcastList, broadcastReceivers, broadcastRetry } from '#contract/chat/broadcast.endpoints.ts'
import { chatMessages } from '#contract/chat/chat.endpoints.ts'
import { businessTypes } from '#contract/chat/chat.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { ingestMessageStatus } from '#server/domains/chat/chat.port.ts'
import { countBroadcast, wakeBroadcasts } from '#server/domains/chat-broadcast/chat-broadcast.port.ts'
import { createChatSend } from '#server/jobs/chat-send.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
import { createFakeChannel, type FakeChannel } from '../chat/fake-channel.ts'
import { type Hall, openHall } from './hall.ts'

let channel: FakeChannel
let app: TestApp
let hall: Hall
beforeAll(async () => {
  channel = createFakeChannel({
    rate: 20,
    lacks: {
      shopee: { templates: false },
      tokopedia: { types: ['text'], images: null, templates: false, max_text: 100 },
      whatsapp: { session: true },
    },
  })
  app = await startApp({ channels: channel.registry })
})
afterAll(() => app.stop())
beforeEach(async () => {
  channel.onSend = null
  channel.got.length = 0
  hall = await openHall(app, channel)
})

const png = `data:image/png;base64,${Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('x')]).toString('base64')}`
const inDays = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000).toISOString()

describe('the audience', () => {
  it('leaves out who is on the blacklist anywhere, and writes to a buyer with two conversations in the one last used', async () => {
    await hall.buyers(2)
    const [blocked] = await hall.buyers(1, { full_name: 'Terlarang', mp_buyer_id: 'blocked' })
    await hall.buyers(1, { mp_buyer_id: 'blocked', chat_blacklist: true })
    await hall.buyers(1, { mp_buyer_id: 'twice', full_name: 'Lama', last_message_at: '2026-01-01T00:00:00.000Z' })
    await hall.buyers(1, { mp_buyer_id: 'twice', full_name: 'Baru', last_message_at: '2026-01-09T00:00:00.000Z' })
    const found = await hall.audience()
    expect(found.total).toBe(3)
    expect(found.first.map(({ full_name }) => full_name)).toContain('Baru')
    expect(found.first.map(({ chat_code }) => chat_code)).not.toContain(blocked?.chat_code)
    expect(found.left_out).toMatchObject([
      { reason: 'blacklisted', total: 2 },
      { reason: 'same-buyer', total: 1, first: [{ full_name: 'Lama' }] },
    ])
  })

  it('says by channel who cannot get this one: a session that is over by then, no templates, no pictures, a text that is too long', async () => {
    const wa = await app.build.store({ workspace_id: hall.workspace_id, marketplace: 'whatsapp' })
    const toko = await app.build.store({ workspace_id: hall.workspace_id, marketplace: 'tokopedia' })
    const off = await app.build.store({ workspace_id: hall.workspace_id, token_valid: false })
    await hall.buyers(1)
    await hall.buyers(2, {
      store_code: wa.store_code,
      marketplace: 'whatsapp',
      last_reply_at: new Date(app.services.now().getTime() - 20 * 3_600_000).toISOString(),
    })
    await hall.buyers(1, { store_code: wa.store_code, marketplace: 'whatsapp', last_reply_at: null })
    await hall.buyers(3, { store_code: toko.store_code, marketplace: 'tokopedia' })
    await hall.buyers(1, { store_code: off.store_code })
    const left = async (query: Parameters<Hall['audience']>[0]) => {
      const { total, left_out } = await hall.audience(query)
      return [total, Object.fromEntries(left_out.map((one) => [one.reason, one.total]))]
    }
    expect(await left({})).toEqual([6, { 'not-connected': 1, 'session-over': 1 }])
    expect(await left({ at: inDays(1) })).toEqual([4, { 'not-connected': 1, 'session-over': 3 }])
    expect(await left({ kind: 'template' })).toEqual([3, { 'not-connected': 1, 'no-template': 4 }])
    expect(await left({ image_bytes: '1000' })).toEqual([3, { 'not-connected': 1, 'no-image': 3, 'session-over': 1 }])
    expect(await left({ length: '101' })).toEqual([3, { 'not-connected': 1, 'too-long': 3, 'session-over': 1 }])
    expect(await left({ marketplace: 'whatsapp' })).toEqual([2, { 'session-over': 1 }])
    expect(await left({ stores: toko.store_code })).toEqual([3, {}])
  })

  it('narrows by tag, when the buyer last wrote and what they ordered, and counts buyers without a chat', async () => {
    const ago = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000).toISOString()
    await hall.buyers(1, { full_name: 'Tag', tag_ids: [7], last_reply_at: ago(1) })
    await hall.buyers(1, { full_name: 'Lama', last_reply_at: ago(40) })
    await hall.buyers(1, { full_name: 'Orang Marketplace', business_type: businessTypes.marketplace, last_reply_at: ago(1) })
    await hall.buyers(1, { full_name: 'Pembeli', mp_buyer_id: 'ordered', last_reply_at: null })
    const order = { workspace_id: hall.workspace_id, store_code: hall.store.store_code }
    await app.build.order({ ...order, mp_buyer_id: 'ordered', ordered_at: ago(10) })
    await app.build.order({ ...order, mp_buyer_id: `silent-${unique()}`, buyer_name: 'Tanpa Chat', ordered_at: ago(2) })
    const names = async (query: Parameters<Hall['audience']>[0]) => (await hall.audience(query)).first.map(({ full_name }) => full_name).sort()
    expect(await names({ tags: '7,8' })).toEqual(['Tag'])
    expect(await names({ wrote_within: '7' })).toEqual(['Tag'])
    expect(await names({ silent_for: '30' })).toEqual(['Lama', 'Pembeli'])
    expect(await names({ orders: 'none' })).toEqual(['Lama', 'Tag'])
    expect(await names({ orders: 'some', ordered_within: '5' })).toEqual([])
    expect(await names({})).toEqual(['Lama', 'Pembeli', 'Tag'])
    expect(await hall.audience({ orders: 'some' })).toMatchObject({
      total: 1,
      left_out: [{ reason: 'no-chat', total: 1, first: [{ full_name: 'Tanpa Chat' }] }],
    })
  })
})

describe('a broadcast', () => {
  it('goes to everybody once, filled in, stands in each conversation, and ends as done', async () => {
    const chats = await hall.buyers(3)
    const made = (await hall.create()).data
    expect(made).toMatchObject({ status: 1, receiver_total: 3, waiting_total: 3, created_by: 'Rizky', kind: 'message' })
    await hall.runs(made)
    for (const { chat_id, full_name } of chats)
      expect(hall.gotBy(chat_id)).toMatchObject([{ type: 'text', message: `Halo kak ${full_name}, promo di ${hall.store.store_name}` }])
    expect(await hall.detail(made)).toMatchObject({ status: 3, done_total: 3, waiting_total: 0, processing_total: 0, failed_total: 0 })
    const reader = app.tokenOf(await app.build.agent({ workspace_id: hall.workspace_id, privileges: ['chat-read'] }))
    const query = { chat_code: chats[0]?.chat_code as string }
    const { data } = await app.call(chatMessages, { params: { marketplace: 'shopee' }, query }, reader)
    expect(data.messages).toMatchObject([{ sender: 'seller', agent_name: null, sent_status: 1 }])
    // What nobody wrote for this buyer is no answer to them, and leaves nothing to be read.
    expect(data.chat).toMatchObject({ is_replied: 1, unread_count: 0 })
  })

  it('sends a picture ahead of its text, and a template with its values', async () => {
    const [chat] = await hall.buyers(1)
    await hall.runs((await hall.create({ content: { kind: 'message', message: 'Lihat ini', image_url: png } })).data)
    expect(hall.gotBy(chat?.chat_id as string)).toMatchObject([
      { type: 'image', media: { mime_type: 'image/png' } },
      { type: 'text', message: 'Lihat ini' },
    ])
    const wa = await app.build.store({ workspace_id: hall.workspace_id, marketplace: 'whatsapp' })
    const [late] = await hall.buyers(1, { store_code: wa.store_code, marketplace: 'whatsapp', last_reply_at: null, full_name: 'Dewi' })
    const template = {
      kind: 'template' as const,
      template: 'promo_11',
      template_language: 'en' as const,
      message: 'Hai {{1}}, diskon {{2}}',
      values: ['{name}', '50%'],
    }
    await hall.runs((await hall.create({ content: template })).data)
    expect(hall.gotBy(late?.chat_id as string)).toMatchObject([{ type: 'template', name: 'promo_11', language: 'en', values: ['Dewi', '50%'] }])
  })

  it('is refused without receivers, with a number that is no longer right, in the past, or with words it cannot fill in', async () => {
    expect((await hall.create()).error.code).toBe('AUDIENCE_EMPTY')
    await hall.buyers(2)
    expect((await hall.create({ expected: 3 })).error).toMatchObject({ code: 'AUDIENCE_CHANGED', message: expect.stringContaining('2') })
    expect((await hall.create({ scheduled_at: inDays(-1) })).error.code).toBe('SCHEDULE_PAST')
    expect((await hall.create({ scheduled_at: inDays(200) })).error.code).toBe('SCHEDULE_PAST')
    for (const content of [
      { kind: 'message' as const, message: 'Pesanan {resi}' },
      { kind: 'message' as const, message: ' ' },
      { kind: 'template' as const, template: 'x', message: 'Hai {{1}} {{2}}', values: ['a'] },
    ])
      expect((await hall.create({ content })).error.code).toBe('VALIDATION')
    expect((await app.call(broadcastList, {}, hall.token)).data.rows).toEqual([])
  })

  it('is made once however often the same request comes', async () => {
    await hall.buyers(2)
    const { broadcastCreate } = await import('#contract/chat/broadcast.endpoints.ts')
    const body = { name: 'Sekali', audience: {}, content: { kind: 'message' as const, message: 'Halo' } }
    const answers = []
    for (let n = 0; n < 3; n += 1) answers.push(await app.call(broadcastCreate, { body }, hall.token, { key: 'the-same' }))
    expect(new Set(answers.map(({ data }) => data.broadcast_id)).size).toBe(1)
  })

  it('waits for its time, and then goes by the job runner without anybody’s help', async () => {
    const chats = await hall.buyers(2)
    const made = (await hall.create({ scheduled_at: inDays(1) })).data
    await hall.step(made)
    expect(await hall.detail(made)).toMatchObject({ status: 1, waiting_total: 2 })
    const jobs = await startJobs(app.services)
    onTestFinished(() => jobs.stop())
    const socket = await openSocket(app.url, hall.token)
    app.advance(86_400_000)
    await wakeBroadcasts(app.services)
    await expect.poll(async () => (await hall.detail(made)).status).toBe(3)
    for (const { chat_id } of chats) expect(hall.gotBy(chat_id)).toHaveLength(1)
    expect(socket.events.some((event) => event.type === 'chat.broadcast-changed' && event.broadcast_id === made.broadcast_id)).toBe(true)
    // One who may broadcast and not read chats hears nothing of them.
    expect(socket.events.some(({ type }) => type === 'chat.message')).toBe(false)
    socket.close()
  })

  it('of another workspace is not there, whatever is asked of it, and needs a privilege', async () => {
    await hall.buyers(1)
    const made = (await hall.create({ scheduled_at: inDays(1) })).data
    const stranger = await openHall(app, channel)
    const params = { broadcast_id: made.broadcast_id }
    for (const { error } of [
      await app.call(broadcastDetail, { params }, stranger.token),
      await app.call(broadcastReceivers, { params }, stranger.token),
      await app.call(broadcastCancel, { params }, stranger.token),
      await app.call(broadcastRetry, { params, body: {} }, stranger.token),
    ])
      expect(error.code).toBe('NOT_FOUND')
    expect((await app.call(broadcastList, {}, stranger.token)).data.rows).toEqual([])
    expect((await stranger.audience()).total).toBe(0)
    expect((await stranger.create({ audience: { stores: hall.store.store_code } })).error.code).toBe('AUDIENCE_EMPTY')
    const reader = app.tokenOf(await app.build.agent({ workspace_id: hall.workspace_id, privileges: ['chat-read'] }))
    expect((await app.call(broadcastList, {}, reader)).status).toBe(403)
  })
})

describe('the pace', () => {
  it('is a quarter of what the channel takes, for each store on its own, however many broadcasts and processes there are', async () => {
    const other = await app.build.store({ workspace_id: hall.workspace_id })
    await hall.buyers(14)
    await hall.buyers(7, { store_code: other.store_code })
    const first = (await hall.create({ audience: { stores: hall.store.store_code } })).data
    const second = (await hall.create()).data
    const onTheWay = async () => (await hall.detail(first)).processing_total + (await hall.detail(second)).processing_total
    await Promise.all([first, second, first, second].map((one) => hall.step(one)))
    // Five of each store in this second.
    expect(await onTheWay()).toBe(10)
    await hall.step(first)
    expect(await onTheWay()).toBe(10)
    app.advance(1_000)
    await Promise.all([hall.step(first), hall.step(second)])
    expect(await onTheWay()).toBeLessThanOrEqual(17)
    // Two seconds' worth is on its way and nothing came back: no more is added.
    app.advance(5_000)
    await Promise.all([hall.step(first), hall.step(second)])
    expect(await onTheWay()).toBeLessThanOrEqual(17)
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all([hall.goes(first), hall.goes(second)])
      app.advance(1_000)
      await Promise.all([hall.step(first), hall.step(second)])
    }
    expect(await hall.detail(first)).toMatchObject({ status: 3, done_total: 14 })
    expect(await hall.detail(second)).toMatchObject({ status: 3, done_total: 21 })
    expect(channel.got).toHaveLength(14 + 21)
  })
})

describe('after a hard kill', () => {
  it.each([3, 6, 9, 12])(
    'in the middle (write %i) it goes on, and nobody gets it twice',
    async (writes) => {
      const chats = await hall.buyers(8)
      const made = (await hall.create()).data
      let left = writes
      const dying = {
        ...app.services,
        database: {
          ...app.services.database,
          write: (async (workspaceId, run) => {
            if (left-- <= 0) throw new Error('killed')
            return app.services.database.write(workspaceId, run)
          }) as typeof app.services.database.write,
        },
      }
      await hall.step(made, dying).catch(() => undefined)
      // One of them was handed to the channel, and its answer was lost with the process.
      const [begun] = await hall.receivers(made, { status: 2 })
      channel.onSend = async (_outgoing, take) => {
        take()
        throw new Error('killed')
      }
      const send = createChatSend(app.services)
      if (begun) await send({ workspace_id: hall.workspace_id, chat_code: begun.chat_code }).catch(() => undefined)
      channel.onSend = null
      app.advance(200_000)
      const jobs = await startJobs(app.services)
      onTestFinished(() => jobs.stop())
      await expect.poll(async () => (await hall.detail(made)).status).toBe(3)
      for (const { chat_id } of chats) expect(hall.gotBy(chat_id)).toHaveLength(1)
      expect(await hall.detail(made)).toMatchObject({ done_total: 8, failed_total: 0 })
    },
    60_000,
  )
})

describe('what became of each', () => {
  it('is told with the reason, by status and by name, and the failed ones are tried again once each', async () => {
    const [bad, good] = await hall.buyers(2)
    await app.services.database.write(hall.workspace_id, ({ client }) =>
      client.query(`update chat set full_name = 'Bambang', search_text = ' bambang' where chat_code = $1`, [bad?.chat_code]),
    )
    channel.onSend = async (outgoing, take) => {
      if (outgoing.type === 'text' && outgoing.message.includes('Bambang')) throw new ChannelFailure('rejected', 'buyer is away')
      return take()
    }
    const made = (await hall.create()).data
    await hall.runs(made)
    expect(await hall.detail(made)).toMatchObject({ status: 3, done_total: 1, failed_total: 1, retry_total: 1 })
    expect(await hall.receivers(made, { status: 9 })).toMatchObject([
      { chat_code: bad?.chat_code, full_name: 'Bambang', status: 9, fail_message: 'buyer is away', can_retry: true },
    ])
    expect(await hall.receivers(made, { s: 'bamb' })).toHaveLength(1)
    channel.onSend = null
    const retry = () => app.call(broadcastRetry, { params: { broadcast_id: made.broadcast_id }, body: {} }, hall.token)
    expect((await Promise.all([retry(), retry()])).map(({ data }) => data.retried).sort()).toEqual([0, 1])
    expect(await hall.detail(made)).toMatchObject({ status: 2, waiting_total: 1, finished_at: null })
    app.advance(2_000)
    await hall.runs(made)
    expect(await hall.detail(made)).toMatchObject({ status: 3, done_total: 2, failed_total: 0 })
    expect(hall.gotBy(bad?.chat_id as string)).toHaveLength(1)
    expect(hall.gotBy(good?.chat_id as string)).toHaveLength(1)
  })

  it('follows the channel’s later news: what was sent fails after all, what was read is read', async () => {
    const [lost, read] = await hall.buyers(2)
    const made = (await hall.create()).data
    await hall.runs(made)
    const learns = (chat_id: string | undefined, status: 'failed' | 'read') =>
      ingestMessageStatus(app.services, {
        workspace_id: hall.workspace_id,
        store_code: hall.store.store_code,
        marketplace: 'shopee',
        status: {
          chat_id: chat_id as string,
          mp_msg_id: channel.got.find((one) => one.chat_id === chat_id)?.mp_msg_id as string,
          status,
          at: new Date().toISOString(),
          reply_id: null,
          reason: 'blocked',
          refusal: null,
        },
      })
    await learns(lost?.chat_id, 'failed')
    await learns(read?.chat_id, 'read')
    await countBroadcast(app.services, { workspace_id: hall.workspace_id, broadcast_id: made.broadcast_id })
    expect(await hall.detail(made)).toMatchObject({ status: 3, done_total: 1, failed_total: 1 })
    expect(await hall.receivers(made, { status: 3 })).toMatchObject([{ chat_code: read?.chat_code, is_read: true }])
  })

  it('is a reason where somebody was put on the blacklist, or the session ended, since it was made', async () => {
    const wa = await app.build.store({ workspace_id: hall.workspace_id, marketplace: 'whatsapp' })
    const [blocked] = await hall.buyers(1)
    const [over] = await hall.buyers(1, { store_code: wa.store_code, marketplace: 'whatsapp', last_reply_at: app.services.now().toISOString() })
    const made = (await hall.create()).data
    await app.services.database.write(hall.workspace_id, ({ client }) =>
      client.query('update chat set chat_blacklist = true where chat_code = $1', [blocked?.chat_code]),
    )
    app.advance(25 * 3_600_000)
    await hall.runs(made)
    expect(channel.got).toEqual([])
    expect(await hall.detail(made)).toMatchObject({ status: 9, failed_total: 2 })
    const reasons = Object.fromEntries((await hall.receivers(made)).map(({ chat_code, fail_message }) => [chat_code, fail_message]))
    expect(reasons).toEqual({ [blocked?.chat_code as string]: 'CHAT_BLACKLISTED', [over?.chat_code as string]: 'SESSION_OVER' })
  })
})

describe('calling off', () => {
  it('stops who still waits, lets arrive what is on its way, and can be done once', async () => {
    await hall.buyers(8)
    const made = (await hall.create()).data
    await hall.step(made)
    const cancel = () => app.call(broadcastCancel, { params: { broadcast_id: made.broadcast_id } }, hall.token)
    expect((await cancel()).data).toMatchObject({ status: 2, processing_total: 5, failed_total: 3, cancelled_at: expect.any(String) })
    expect((await cancel()).error.code).toBe('BROADCAST_ENDED')
    app.advance(5_000)
    await hall.runs(made)
    expect(channel.got).toHaveLength(5)
    expect(await hall.detail(made)).toMatchObject({ status: 3, done_total: 5, failed_total: 3, retry_total: 0 })
    expect(await hall.receivers(made, { status: 9 })).toMatchObject([{ fail_message: 'CANCELLED', can_retry: false }, {}, {}])
  })

  it('before its time sends nothing at all', async () => {
    await hall.buyers(2)
    const made = (await hall.create({ scheduled_at: inDays(1) })).data
    const { data } = await app.call(broadcastCancel, { params: { broadcast_id: made.broadcast_id } }, hall.token)
    expect(data).toMatchObject({ status: 9, failed_total: 2, waiting_total: 0 })
    app.advance(2 * 86_400_000)
    await hall.step(made)
    expect(channel.got).toEqual([])
    expect((await app.call(broadcastList, { query: { status: '9' } }, hall.token)).data.rows).toMatchObject([{ broadcast_id: made.broadcast_id }])
  })
})
