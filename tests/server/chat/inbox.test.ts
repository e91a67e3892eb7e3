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
  chatRead,
  chatReadMany,
  chatReply,
  chatSearch,
  chatTypeIndicator,
  chatUnblacklist,
} from '#contract/chat/chat.endpoints.ts'
import { businessTypes } from '#contract/chat/chat.ts'
import { openSocket } from '#tests/support/socket.ts'
import { ago, app, channel, codes, type Desk, desk, openDesk, setUpDesk, update } from './desk.ts'

setUpDesk()

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
