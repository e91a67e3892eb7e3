import { describe, expect, it } from 'vitest'
import { chatRead, chatReadMany, chatUnread } from '#contract/chat/chat.endpoints.ts'
import { accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { wakeChats } from '#server/domains/chat/chat.port.ts'
import { createChatTell } from '#server/jobs/chat-tell.ts'
import { openSocket } from '#tests/support/socket.ts'
import { ago, app, channel, codes, desk, setUpDesk, update } from './desk.ts'

setUpDesk()

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
