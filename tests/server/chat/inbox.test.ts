import { describe, expect, it } from 'vitest'
import {
  accountAgentChat,
  chatAttributes,
  chatAttributesSave,
  chatBlacklist,
  chatCopyPhoneNumber,
  chatExisting,
  chatInit,
  chatList,
  chatMessages,
  chatProducts,
  chatRead,
  chatReadMany,
  chatReply,
  chatSearch,
  chatTypeIndicator,
  chatUnblacklist,
  chatUnread,
  chatUpdate,
} from '#contract/chat/chat.endpoints.ts'
import { businessTypes } from '#contract/chat/chat.ts'
import { accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productAt } from '#server/channels/chat-message.ts'
import { wakeChats } from '#server/domains/chat/chat.port.ts'
import { createChatTell } from '#server/jobs/chat-tell.ts'
import { openSocket } from '#tests/support/socket.ts'
import { app, channel, type Desk, desk, openDesk, setUpDesk } from './desk.ts'

setUpDesk()

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const update = (body: CallInput<typeof chatUpdate>['body'], token = desk.token) => app.call(chatUpdate, { body: body as never }, token)
const codes = async (query: Parameters<Desk['list']>[0] = {}, token = desk.token) =>
  (await desk.list(query, token)).chats.map(({ chat_code }) => chat_code)

describe('the list', () => {
  it('has pinned chats first, then the newest, and goes on exactly where a page ended though instants are equal', async () => {
    const at = ago(3)
    for (let n = 0; n < 12; n += 1) await desk.hears(`l${n}`, { at })
    await update({ chat_code: desk.codeOf('l3'), type: 'is_pin', value: true })
    const whole = await codes({ limit: '200' })
    expect(whole[0]).toBe(desk.codeOf('l3'))
    expect(whole.slice(1)).toEqual(whole.slice(1).toSorted().reverse())
    const walked: string[] = []
    for (let query: NonNullable<Parameters<Desk['list']>[0]> = { limit: '5' }; ; ) {
      const page = await desk.list(query)
      walked.push(...page.chats.map(({ chat_code }) => chat_code))
      const last = page.chats.at(-1)
      if (!page.more || !last) break
      query = { limit: '5', start_timestamp: last.last_message_at, after_chat_code: last.chat_code, after_is_pin: last.is_pin ? '1' : '0' }
    }
    expect(walked).toEqual(whole)
  })

  it('shows chats that are named, those asleep and on the blacklist too', async () => {
    for (const [n, id] of ['m1', 'm2', 'm3'].entries()) await desk.hears(id, { at: ago(n + 1) })
    const [first, second] = [desk.codeOf('m1'), desk.codeOf('m2')]
    await app.call(chatBlacklist, { params: { chat_code: first } }, desk.token)
    await update({ chat_code: second, type: 'snoozed_until', value: new Date(Date.now() + 86_400_000).toISOString() })
    expect(await codes({ chat_code: `${first},${second},nobody` })).toEqual([first, second])
  })

  it('is without a chat of the blacklist, and has it again once it is taken off', async () => {
    await desk.hears('b1')
    const params = { chat_code: desk.codeOf('b1') }
    expect((await app.call(chatBlacklist, { params }, desk.token)).data.chat_blacklist).toBe(true)
    expect(await codes()).toEqual([])
    expect((await app.call(chatUnblacklist, { params }, desk.token)).data.chat_blacklist).toBe(false)
    expect(await codes()).toEqual([params.chat_code])
  })

  it('narrows by what is unread, unreplied, tagged, whose, of which store, blacklisted and asleep, and counts beside it', async () => {
    for (const [n, id] of ['n1', 'n2', 'n3', 'n4', 'n5'].entries()) await desk.hears(id, { at: ago(n + 1) })
    const of = desk.codeOf
    const { tag_id } = await app.services.database.write(desk.workspace_id, async ({ client }) => {
      const { rows } = await client.query<{ tag_id: number }>(
        `insert into chat_tag (workspace_id, tag_id, name) values ($1, 1, 'Grosir') returning tag_id`,
        [desk.workspace_id],
      )
      return rows[0] as { tag_id: number }
    })
    await app.call(chatRead, { params: { store_code: desk.store.store_code, chat_code: of('n1') } }, desk.token)
    await update({ chat_code: of('n2'), type: 'is_replied', value: true })
    await update({ chat_code: of('n3'), type: 'tags', value: [tag_id] })
    await update({ chat_code: of('n3'), type: 'agent_id', value: desk.agent.agent_id })
    await app.call(chatBlacklist, { params: { chat_code: of('n4') } }, desk.token)
    await update({ chat_code: of('n5'), type: 'snoozed_until', value: new Date(Date.now() + 3_600_000).toISOString() })

    expect(await codes()).toEqual([of('n1'), of('n2'), of('n3')])
    expect(await codes({ unread: '1' })).toEqual([of('n2'), of('n3')])
    expect(await codes({ type: 'unreplied' })).toEqual([of('n1'), of('n3')])
    expect(await codes({ tags: `${tag_id}` })).toEqual([of('n3')])
    expect(await codes({ agent_id: 'me' })).toEqual([of('n3')])
    expect(await codes({ agent_id: 'me' }, desk.otherToken)).toEqual([])
    expect(await codes({ agent_id: 'none' })).toEqual([of('n1'), of('n2')])
    expect(await codes({ agent_id: 'nobody' })).toEqual([])
    expect(await codes({ blacklist: '1' })).toEqual([of('n4')])
    expect(await codes({ snoozed: '1' })).toEqual([of('n5')])
    expect(await codes({ stores: 'another' })).toEqual([])
    expect(await codes({ marketplace: 'shopee', stores: desk.store.store_code, business_type: '10' })).toHaveLength(3)
    expect(await desk.list()).toMatchObject({ unread_total: 2, unreplied_total: 2, more: false })
    expect((await desk.list()).chats[2]).toMatchObject({ tags: [{ tag_id, name: 'Grosir' }], agent_id: desk.agent.agent_id, agent_name: 'Rizky' })
  })

  it('tells conversations with the marketplace itself from those with buyers', async () => {
    await desk.hears('pembeli')
    await desk.hears('bantuan', { full_name: 'Layanan Penjual', business_type: businessTypes.marketplace })
    expect(await codes({ business_type: '20' })).toEqual([desk.codeOf('bantuan')])
    expect(await codes({ business_type: '10' })).toEqual([desk.codeOf('pembeli')])
    expect((await app.call(chatList, { query: { business_type: '30' } }, desk.token)).status).toBe(400)
    const asked = (business_type: string) =>
      app.call(chatMessages, { params: { marketplace: 'shopee' }, query: { chat_code: desk.codeOf('bantuan'), business_type } }, desk.token)
    expect(await asked('20')).toMatchObject({ status: 200, data: { chat: { business_type: 20 } } })
    expect((await asked('10')).status).toBe(404)
    // Told later, as where the first message was pushed without it.
    await desk.hears('pembeli', { business_type: businessTypes.marketplace })
    expect(await codes({ business_type: '10' })).toEqual([])
  })

  it('is searched by name, alias, phone and the number of an order', async () => {
    await desk.hears('s1', { full_name: 'Wulan Sari', mp_buyer_id: 'b-1', phone: '6281234500099' })
    await desk.hears('s2', { full_name: 'Bagus' })
    await update({ chat_code: desk.codeOf('s2'), type: 'alias_name', value: 'Pak RT' })
    await app.build.order({
      workspace_id: desk.workspace_id,
      store_code: desk.store.store_code,
      mp_order_id: '260105WULAN1',
      mp_buyer_id: 'b-1',
      search_text: ' shpe-260105wulan1 wulan',
    })
    const wulan = [desk.codeOf('s1')]
    for (const s of ['wulan', 'Sari', '0812345000', '+62 812-3450-0099', 'SHPE-260105WULAN1', '260105wulan1'])
      expect(await codes({ s }), s).toEqual(wulan)
    expect(await codes({ s: 'pak rt' })).toEqual([desk.codeOf('s2')])
    expect(await codes({ s: 'tidak ada' })).toEqual([])
    expect(await codes({ s: '%' + '_' })).toEqual([])
  })

  it('of another workspace shows nothing of this one, by whatever name', async () => {
    const { chat_code, chat_id } = await desk.begin('Rahasia')
    const stranger = await openDesk(app)
    expect(await stranger.list()).toMatchObject({ chats: [], unread_total: 0 })
    expect((await app.call(chatSearch, { query: { s: 'rahasia' } }, stranger.token)).data.hits).toEqual([])
    const query = { store_id: desk.store.store_id, msg_id: chat_id }
    expect((await app.call(chatMessages, { params: { marketplace: 'shopee' }, query }, stranger.token)).error.code).toBe('CHAT_NOT_FOUND')
    expect((await stranger.reply(chat_code, 'Halo')).error.code).toBe('CHAT_NOT_FOUND')
    expect((await update({ chat_code, type: 'notes', value: 'x' }, stranger.token)).error.code).toBe('CHAT_NOT_FOUND')
    const indicator = { body: { chat_code, state: 'typing' as const } }
    expect((await app.call(chatTypeIndicator, indicator, stranger.token)).error.code).toBe('CHAT_NOT_FOUND')
  })

  it('is closed to who may not see chats', async () => {
    const packer = app.tokenOf(await app.build.agent({ workspace_id: desk.workspace_id, privileges: ['order'] }))
    const { chat_code } = await desk.begin()
    for (const { status } of [
      await app.call(chatReadMany, { body: { chat_code: [chat_code] } }, packer),
      await app.call(chatReply, { body: { chat_code, message: 'x', reply_id: crypto.randomUUID() } }, packer),
      await app.call(chatSearch, { query: { s: 'halo' } }, packer),
      await app.call(accountAgentChat, {}, packer),
    ])
      expect(status).toBe(403)
    const socket = await openSocket(app.url, packer)
    await desk.hears('hidden')
    await expect.poll(() => socket.messages.filter(({ type }) => type === 'events').length).toBeGreaterThan(0)
    expect(socket.events).toEqual([])
    socket.close()
  })
})

describe('marks', () => {
  it('as read tell the channel, and unread comes back', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const params = { store_code: desk.store.store_code, chat_code }
    expect((await app.call(chatRead, { params }, desk.token)).data).toMatchObject({ is_read: 1, unread_count: 0 })
    await createChatTell(app.services)({ workspace_id: desk.workspace_id, chat_code, what: 'read' })
    expect(channel.asked.find((what) => what.startsWith('markRead'))).toContain(chat_id)
    expect((await app.call(chatUnread, { params }, desk.token)).data).toMatchObject({ is_read: 0 })
    expect((await app.call(chatRead, { params: { ...params, store_code: 'other' } }, desk.token)).error.code).toBe('CHAT_NOT_FOUND')
  })

  it('of many are set at once, and told; one that is read or not there is passed by', async () => {
    for (let n = 0; n < 4; n += 1) await desk.hears(`r${n}`)
    const of = (...names: string[]) => names.map((name) => desk.codeOf(name))
    expect((await app.call(chatReadMany, { body: { chat_code: of('r1', 'r2') } }, desk.token)).data).toEqual({ changed: 2 })
    expect((await app.call(chatReadMany, { body: { chat_code: [...of('r2', 'r3'), 'nobody'] } }, desk.token)).data).toEqual({ changed: 1 })
    expect(await codes({ unread: '1' })).toEqual(of('r0'))
  })

  it('stay as they are where a super admin looks on unseen', async () => {
    const { chat_code } = await desk.begin()
    const owner = app.tokenOf(await app.build.owner({ workspace_id: desk.workspace_id }))
    await app.services.database.write(desk.workspace_id, ({ client }) =>
      client.query(`insert into workspace_setting (workspace_id, key, value) values ($1, 'invisible_superadmin', 'true')`, [desk.workspace_id]),
    )
    const params = { store_code: desk.store.store_code, chat_code }
    expect((await app.call(chatRead, { params }, owner)).data).toMatchObject({ is_read: 0 })
    expect((await app.call(chatReadMany, { body: { chat_code: [chat_code] } }, owner)).data).toEqual({ changed: 0 })
    expect((await app.call(chatRead, { params }, desk.token)).data).toMatchObject({ is_read: 1 })
  })

  it('of whose a chat is keep it from no super admin, who sees and answers it with rotation on', async () => {
    const { chat_code } = await desk.begin()
    const owner = app.tokenOf(await app.build.owner({ workspace_id: desk.workspace_id }))
    await app.call(accountSettingsToggle, { body: { type: 'chat_rotation', value: true } }, owner)
    await update({ chat_code, type: 'agent_id', value: desk.other.agent_id })
    expect(await codes({}, owner)).toEqual([chat_code])
    expect((await desk.reply(chat_code, 'Siap kak', {}, owner)).status).toBe(200)
  })

  it('cannot name an agent or a tag that is not there', async () => {
    const { chat_code } = await desk.begin()
    const packer = await app.build.agent({ workspace_id: desk.workspace_id, privileges: ['order'] })
    expect((await update({ chat_code, type: 'agent_id', value: packer.agent_id })).error.code).toBe('NOT_FOUND')
    expect((await update({ chat_code, type: 'tags', value: [999_999] })).error.code).toBe('NOT_FOUND')
  })

  it('of tags are merged: who tags at the same moment loses nothing, and a value alone is the whole of them', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const [a, b, c] = await app.services.database.write(desk.workspace_id, async ({ client }) => {
      const { rows } = await client.query<{ tag_id: number }>(
        `insert into chat_tag (workspace_id, tag_id, name) values ($1, 1, 'Grosir'), ($1, 2, 'VIP'), ($1, 3, 'Retur') returning tag_id`,
        [desk.workspace_id],
      )
      return rows.map(({ tag_id }) => tag_id) as [number, number, number]
    })
    const tags = async () => (await desk.chat(chat_id)).tags.map(({ tag_id }) => tag_id)
    await Promise.all([
      update({ chat_code, type: 'tags', value: [a], was: [] }),
      update({ chat_code, type: 'tags', value: [b], was: [] }, desk.otherToken),
      update({ chat_code, type: 'tags', value: [c], was: [] }),
    ])
    expect((await tags()).toSorted((x, y) => x - y)).toEqual([a, b, c])
    // One takes a tag away while another, who does not know of it yet, adds one that is there.
    await Promise.all([
      update({ chat_code, type: 'tags', value: [b, c], was: [a, b, c] }),
      update({ chat_code, type: 'tags', value: [c], was: [] }, desk.otherToken),
    ])
    expect((await tags()).toSorted((x, y) => x - y)).toEqual([b, c])
    expect((await update({ chat_code, type: 'tags', value: [b, 999_999], was: [b] })).error.code).toBe('NOT_FOUND')
    await update({ chat_code, type: 'tags', value: [a] })
    expect(await tags()).toEqual([a])
  })

  it('put a chat to sleep until its time, and then it is unread again, on top, and told as a new message', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await app.call(chatRead, { params: { store_code: desk.store.store_code, chat_code } }, desk.token)
    const until = new Date(app.services.now().getTime() + 60_000).toISOString()
    await update({ chat_code, type: 'snoozed_until', value: until })
    expect(await codes()).toEqual([])
    await wakeChats(app.services)
    expect(await codes()).toEqual([])
    app.advance(50_000)
    const later = await desk.begin('Sesudahnya')
    app.advance(11_000)
    const socket = await openSocket(app.url, desk.token)
    const [one, two] = await Promise.all([wakeChats(app.services), wakeChats(app.services)])
    expect(one + two).toBe(1)
    // It is no news of its last message, which was said when it was said.
    const { reply_time } = await desk.last(chat_id)
    const woken = { chat_code, is_read: 0, snoozed_until: null, last_message: { message: 'Halo kak', reply_time } }
    expect((await desk.list()).chats).toMatchObject([woken, { chat_code: later.chat_code }])
    await socket.heard('events')
    expect(socket.events).toMatchObject([{ type: 'chat.message', is_new: true, chat: woken }])
    socket.close()
    // News of its messages leaves it there.
    await desk.hears(chat_id, { sender: 'seller', at: ago(3) })
    expect(await codes()).toEqual([chat_code, later.chat_code])
  })
})

describe('a conversation', () => {
  it('is read backwards batch by batch, and around a message that was found', async () => {
    for (let n = 0; n < 25; n += 1) await desk.hears('k1', { message: `pesan ${n}`, at: ago(60 - n) })
    const newest = await desk.messages('k1', { limit: '10' })
    expect(newest.messages.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, n) => `pesan ${n + 15}`))
    expect([newest.older, newest.newer]).toEqual([true, false])
    const before = await desk.messages('k1', { limit: '10', offset: `${newest.messages[0]?.msg_id}` })
    expect(before.messages.at(-1)?.message).toBe('pesan 14')
    const first = await desk.messages('k1', { limit: '10', offset: `${before.messages[0]?.msg_id}` })
    expect([first.messages.length, first.older]).toEqual([5, false])

    const { hits } = (await app.call(chatSearch, { query: { s: 'PESAN 12' } }, desk.token)).data
    expect(hits.map(({ message, chat }) => [message.message, chat.chat_id])).toEqual([['pesan 12', 'k1']])
    const around = await desk.messages('k1', { limit: '10', around: `${hits[0]?.message.msg_id}` })
    expect(around.messages.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, n) => `pesan ${n + 7}`))
    expect([around.older, around.newer]).toEqual([true, true])
  })

  it('is found by two letters where a word begins, and by an emoji', async () => {
    await desk.hears('k2', { message: 'Zulkifli 🙏🙏', at: ago(2) })
    await desk.hears('k2', { message: 'saya zuhri', at: ago(1) })
    await desk.hears('k2', { message: 'azzurri' })
    const found = async (s: string) => (await app.call(chatSearch, { query: { s } }, desk.token)).data.hits.map(({ message }) => message.message)
    expect(await found('zu')).toEqual(['saya zuhri', 'Zulkifli 🙏🙏'])
    expect(await found('🙏🙏')).toEqual(['Zulkifli 🙏🙏'])
  })

  it('of a store without a valid token stays readable, counts as read once somebody opens it, and takes no answer', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await app.services.database.write(desk.workspace_id, ({ client }) => client.query('update store set token_valid = false'))
    const query = { store_id: desk.store.store_id, msg_id: chat_id }
    const read = (more: { ahead?: '1' }) => app.call(chatMessages, { params: { marketplace: 'shopee' }, query: { ...query, ...more } }, desk.token)
    expect((await read({ ahead: '1' })).data.messages).toHaveLength(1)
    expect((await desk.list()).chats).toMatchObject([{ chat_code, is_read: 0 }])
    expect((await read({})).data.messages).toHaveLength(1)
    expect((await desk.list()).chats).toMatchObject([{ chat_code, is_read: 1 }])
    expect((await desk.reply(chat_code, 'Halo')).error.code).toBe('NO_VALID_TOKEN')
    expect((await read({})).data.messages).toHaveLength(1)
  })

  it('with a buyer of an order is found, or begun by who may write', async () => {
    const { store_code } = desk.store
    const query = { marketplace: 'shopee' as const, store_code, mp_buyer_id: 'new-buyer', full_name: 'Ratna' }
    const viewer = app.tokenOf(await app.build.agent({ workspace_id: desk.workspace_id, privileges: ['chat-read'] }))
    expect((await app.call(chatInit, { query }, viewer)).data.chat).toBeNull()
    const { chat } = (await app.call(chatInit, { query }, desk.token)).data
    expect(chat).toMatchObject({ chat_id: 'opened-new-buyer', full_name: 'Ratna', last_message: null, is_replied: 1 })
    expect((await app.call(chatInit, { query }, viewer)).data.chat?.chat_code).toBe(chat?.chat_code)
    expect((await app.call(chatInit, { query: { ...query, store_code: 'none' } }, desk.token)).error.code).toBe('STORE_UNKNOWN')
  })

  it('has the buyer’s other chats, attributes and phone beside it', async () => {
    await desk.hears('o1', { mp_buyer_id: 'twice', at: ago(9), phone: '0812 3450-001' })
    await desk.hears('o2', { mp_buyer_id: 'twice' })
    const [one, two] = [desk.codeOf('o1'), desk.codeOf('o2')]
    expect((await app.call(chatExisting, { query: { chat_code: two } }, desk.token)).data.chats.map(({ chat_code }) => chat_code)).toEqual([one])
    await app.call(chatAttributesSave, { params: { chat_code: one }, body: { attributes: { Ukuran: 'L' } } }, desk.token)
    expect((await app.call(chatAttributes, { params: { chat_code: one } }, desk.token)).data).toEqual({ attributes: { Ukuran: 'L' } })
    const named = { Ukuran: null, Warna: 'Hitam', Kota: 'Bogor' }
    const changes = Object.entries(named).map(([name, value]) =>
      app.call(chatAttributesSave, { params: { chat_code: one }, body: { attributes: { [name]: value } } }, desk.token),
    )
    await Promise.all(changes)
    expect((await app.call(chatAttributes, { params: { chat_code: one } }, desk.token)).data.attributes).toEqual({ Warna: 'Hitam', Kota: 'Bogor' })
    expect((await app.call(chatCopyPhoneNumber, { query: { chat_code: one } }, desk.token)).data).toEqual({ phone: '628123450001' })
    expect((await app.call(chatCopyPhoneNumber, { query: { chat_code: two } }, desk.token)).data).toEqual({ phone: null })
  })

  it('tells the others who types in it, and the buyer where the channel shows that; nobody is told of it later', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const socket = await openSocket(app.url, desk.otherToken)
    await app.call(chatTypeIndicator, { body: { chat_code, state: 'typing' } }, desk.token)
    const { presence } = await socket.heard('presence')
    expect(presence).toMatchObject({ chat_code, user_id: desk.agent.user_id, name: 'Rizky', state: 'typing' })
    await expect.poll(() => channel.asked).toContain(`typing ${chat_id}`)
    expect(socket.events).toEqual([])
    socket.close()
  })

  it('of a channel with a session needs a template when that is over', async () => {
    const store = await app.build.store({ workspace_id: desk.workspace_id, marketplace: 'whatsapp' })
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const row = { workspace_id: desk.workspace_id, store_code: store.store_code, marketplace: 'whatsapp' as const }
    const old = await app.build.chat({ ...row, last_reply_at: at(25) })
    const fresh = await app.build.chat({ ...row, last_reply_at: at(23) })
    expect((await desk.reply(old.chat_code, 'Halo')).error.code).toBe('SESSION_OVER')
    await app.build.replyTemplate({ workspace_id: desk.workspace_id, channel_template: 'sapa' })
    expect((await desk.reply(old.chat_code, 'Halo', { template: 'sapa' })).status).toBe(200)
    expect((await desk.reply(fresh.chat_code, 'Halo')).status).toBe(200)
  })
})

it('products for the composer are found by name and SKU, with what can be promised', async () => {
  const unit = await app.build.sku({ workspace_id: desk.workspace_id, on_hand: 9, allocated: 4, product: { name: 'Gamis Aisyah' } })
  await app.build.sku({ workspace_id: desk.workspace_id, product: { name: 'Sarung' } })
  const { data } = await app.call(chatProducts, { query: { s: 'aisyah' } }, desk.token)
  expect(data).toMatchObject([{ sku: unit.sku, stock: 5, price: 150_000 }])
})

describe('a product in a conversation', () => {
  const gamis = async () => {
    const { workspace_id } = desk
    const { sku } = await app.build.sku({ workspace_id, on_hand: 9, product: { name: 'Gamis Laila' } })
    const here = { workspace_id, store_code: desk.store.store_code, sku }
    await app.build.listing({ ...here, mp_product_id: '501', url: 'https://toko.test/501', price: 99_000, product_status: 'inactive' })
    await app.build.listing({ ...here, mp_product_id: '502', url: 'https://toko.test/502', price: 175_000 })
    return sku
  }

  it('is offered and sent with the address and price at which its store sells it, by the marketplace’s own id', async () => {
    const sku = await gamis()
    const { chat_id, chat_code } = await desk.begin()
    const told = { sku, url: 'https://toko.test/502', price: 175_000, stock: 9 }
    expect((await app.call(chatProducts, { query: { s: 'laila', chat_code } }, desk.token)).data).toMatchObject([told])
    expect((await desk.reply(chat_code, '', { type: 'product', content: { sku } })).data.message.product).toMatchObject(told)
    await desk.goes(chat_code)
    expect(channel.got.find((one) => one.chat_id === chat_id)?.outgoing).toMatchObject({ type: 'product', mp_product_id: '502', product: told })
  })

  it('is shown to who writes by WhatsApp where a store of ours sells it, at our own price', async () => {
    const sku = await gamis()
    const { workspace_id } = desk
    const { store_code } = await app.build.store({ workspace_id, marketplace: 'whatsapp' })
    const { chat_code } = await app.build.chat({ workspace_id, store_code, marketplace: 'whatsapp', chat_id: '62811' })
    expect((await app.call(chatProducts, { query: { s: 'laila', chat_code } }, desk.token)).data).toMatchObject([
      { sku, url: 'https://toko.test/502', price: 150_000 },
    ])
  })

  it('that a buyer shows by its id alone is named as its listing names it', async () => {
    const sku = await gamis()
    const url = 'https://marketplace.test/502'
    await desk.hears('shows', { type: 'product', message: '', product: productAt(url), mp_product_id: '502' })
    expect((await desk.last('shows')).product).toMatchObject({ sku, url, price: 175_000, name: expect.any(String) })
    expect((await desk.last('shows')).product?.name).not.toBe('')
    await desk.hears('shows', { type: 'product', message: '', product: productAt(url), mp_product_id: '999' })
    expect((await desk.messages('shows')).messages.at(-1)?.product?.name).toBe('')
  })
})

it('agents who may chat are told of with what each has', async () => {
  const { chat_code } = await desk.begin()
  await update({ chat_code, type: 'agent_id', value: desk.agent.agent_id })
  await app.build.agent({ workspace_id: desk.workspace_id, privileges: ['order'], name: 'Tukang Kemas' })
  const { data } = await app.call(accountAgentChat, {}, desk.token)
  expect(data.map(({ name, chat_total, unreplied_total }) => [name, chat_total, unreplied_total])).toEqual([
    ['Rizky', 1, 1],
    ['Sari', 0, 0],
  ])
})
