import { describe, expect, it } from 'vitest'
import { accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { chatUpdate } from '#contract/chat/chat.endpoints.ts'
import { businessTypes, chatCodeOf } from '#contract/chat/chat.ts'
import { automaticId } from '#server/domains/chat-attention/automatic-id.ts'
import { dealChats } from '#server/domains/chat-attention/chat-attention.port.ts'
import { sweepChats } from '#server/jobs/chat-assign.ts'
import { idle, openDesk, server, setUpServer } from './attended-desk.ts'

setUpServer()

const hour = 3_600_000
const all = [0, 1, 2, 3, 4, 5, 6]
/** Working time always, and never. */
const always = all.map((day) => ({ day, start: '00:00', end: '24:00' }))

describe('rotation', () => {
  it('gives new chats round to who is online, and nothing while it is off', async () => {
    const { says, agentOf, ids, set } = await openDesk([true, false, true])
    await says('a')
    expect(await agentOf('a')).toBeNull()
    await set('chat_rotation', true)
    await idle()
    for (const buyer of ['b', 'c', 'd']) await says(buyer)
    expect([await agentOf('a'), await agentOf('b'), await agentOf('c'), await agentOf('d')]).toEqual([ids[0], ids[2], ids[0], ids[2]])
  })

  it('gives nobody what was written before its store was connected, until what waits of it goes round', async () => {
    const { says, agentOf, ids, workspace_id, rowsOf } = await openDesk([true], { chat_rotation: true })
    await rowsOf('update store set connected_at = now() where workspace_id = $1')
    await says('answered', 'Halo kak', { ago: hour })
    await says('answered', 'Siap', { ago: hour / 2, sender: 'seller' })
    await says('waits', 'Halo kak', { ago: hour })
    expect([await agentOf('answered'), await agentOf('waits')]).toEqual([null, null])
    await dealChats(server.services, { workspace_id })
    expect([await agentOf('answered'), await agentOf('waits')]).toEqual([null, ids[0]])
  })

  it('gives new customers to priority agents first, and to the others when those are offline', async () => {
    const { says, agentOf, ids, set, agents } = await openDesk([true, true, true], { chat_rotation: true })
    await set('assigned_agent', [ids[2]])
    for (const buyer of ['a', 'b']) await says(buyer)
    expect([await agentOf('a'), await agentOf('b')]).toEqual([ids[2], ids[2]])
    await server.call(accountToggleOnline, {}, server.tokenOf(agents[2] as (typeof agents)[number]))
    for (const buyer of ['c', 'd']) await says(buyer)
    expect([await agentOf('c'), await agentOf('d')]).toEqual([ids[0], ids[1]])
  })

  it('leaves a chat with its agent, offline too, until they may not chat any more', async () => {
    const { says, agentOf, ids, agents, workspace_id } = await openDesk([true, true], { chat_rotation: true })
    await says('a')
    await server.call(accountToggleOnline, {}, server.tokenOf(agents[0] as (typeof agents)[number]))
    await says('a', 'Masih di sana?')
    expect(await agentOf('a')).toBe(ids[0])
    await server.services.database.system(({ client }) =>
      client.query(`update agent set privileges = '{order}' where workspace_id = $1 and agent_id = $2`, [workspace_id, ids[0]]),
    )
    await says('a', 'Halo?')
    expect(await agentOf('a')).toBe(ids[1])
  })

  it('gives what waits to who comes online, the longest wait first', async () => {
    const { says, agentOf, ids, agents } = await openDesk([false, false], { chat_rotation: true })
    for (const buyer of ['a', 'b', 'c']) await says(buyer)
    expect(await agentOf('a')).toBeNull()
    await server.call(accountToggleOnline, {}, server.tokenOf(agents[1] as (typeof agents)[number]))
    await idle()
    expect([await agentOf('a'), await agentOf('b'), await agentOf('c')]).toEqual([ids[1], ids[1], ids[1]])
  })

  it('shares evenly when many buyers write at once', async () => {
    const { says, agentOf, ids } = await openDesk([true, true, true, true], { chat_rotation: true })
    const buyers = Array.from({ length: 20 }, (_, at) => `many-${at}`)
    await Promise.all(buyers.map((buyer) => says(buyer)))
    const given = await Promise.all(buyers.map(agentOf))
    for (const id of ids) expect(given.filter((other) => other === id)).toHaveLength(5)
  })

  it('gives nothing of a buyer on the blacklist, and nobody without access to chat anything', async () => {
    const { says, agentOf, workspace_id, codeOf } = await openDesk([false], { chat_rotation: true })
    await server.build.agent({ workspace_id, privileges: ['order', 'chat-read'], is_online: true })
    await says('a')
    expect(await agentOf('a')).toBeNull()
    await server.build.agent({ workspace_id, privileges: ['chat'], is_online: true })
    await server.services.database.system(({ client }) =>
      client.query('update chat set chat_blacklist = true where workspace_id = $1 and chat_code = $2', [workspace_id, codeOf('a')]),
    )
    await says('a', 'lagi')
    expect(await agentOf('a')).toBeNull()
  })
})

describe('reassignment', () => {
  const later = async (minutes: number) => {
    server.advance(minutes * 60_000)
    await sweepChats(server.services)
  }

  it('gives a chat without a reply to another agent who is online, after the time that is set', async () => {
    const { says, agentOf, ids } = await openDesk([true, true], { chat_rotation: true, chat_reassignment: true, chat_reassignment_time: 10 })
    await says('a')
    await later(9)
    expect(await agentOf('a')).toBe(ids[0])
    await says('a', 'Halo?')
    await later(2)
    expect(await agentOf('a')).toBe(ids[1])
    await later(9)
    expect(await agentOf('a')).toBe(ids[1])
    await later(2)
    expect(await agentOf('a')).toBe(ids[0])
  })

  it('leaves what was answered, what was just given by hand, and what nobody else can take', async () => {
    const { says, agentOf, ids, codeOf, owner, agents } = await openDesk([true, true, true], {
      chat_rotation: true,
      chat_reassignment: true,
      chat_reassignment_time: 10,
    })
    for (const buyer of ['answered', 'given']) await says(buyer)
    await says('answered', 'Siap kak', { sender: 'seller' })
    server.advance(9 * 60_000)
    await server.call(chatUpdate, { body: { chat_code: codeOf('given'), type: 'agent_id', value: ids[2] as number } }, owner)
    await later(5)
    expect([await agentOf('answered'), await agentOf('given')]).toEqual([ids[0], ids[2]])
    for (const agent of agents.slice(0, 2)) await server.call(accountToggleOnline, {}, server.tokenOf(agent))
    await later(30)
    expect(await agentOf('given')).toBe(ids[2])
  })

  it('stops a day after the buyer wrote', async () => {
    const { says, agentOf, ids } = await openDesk([true, true], { chat_rotation: true, chat_reassignment: true, chat_reassignment_time: 60 })
    await says('a')
    await later(25 * 60)
    expect(await agentOf('a')).toBe(ids[0])
  })

  it('counts from what the buyer wrote since an agent said that the chat is done', async () => {
    const { says, agentOf, ids, owner, codeOf } = await openDesk([true, true], {
      chat_rotation: true,
      chat_reassignment: true,
      chat_reassignment_time: 10,
    })
    await says('a')
    await later(5)
    const done = { chat_code: codeOf('a'), type: 'is_replied' as const, value: true }
    expect((await server.call(chatUpdate, { body: done }, owner)).status).toBe(200)
    await later(10)
    await says('a', 'Satu lagi')
    await later(8)
    expect(await agentOf('a')).toBe(ids[0])
    await later(3)
    expect(await agentOf('a')).toBe(ids[1])
  })
})

describe('automatic replies', () => {
  const texts = {
    auto_reply_wh: true,
    auto_reply_wh_msg: 'Halo {name}, selamat datang di {store}!',
    auto_reply_nwh: true,
    auto_reply_nwh_msg: 'Kami tutup, {name}.',
  }

  it('answer once in a session, within working hours and outside, and do not count as an answer', async () => {
    const { says, automatic, set, workspace_id, codeOf } = await openDesk([], { ...texts, working_hour: always })
    for (const text of ['Halo', 'Ada stok?', 'Kak?']) await says('siti', text)
    expect(await automatic('siti')).toEqual(['Halo Buyer siti, selamat datang di Melati!'])
    await set('working_hour', [])
    for (const text of ['Tutup ya?', 'Halo?']) await says('siti', text)
    expect(await automatic('siti')).toEqual(['Halo Buyer siti, selamat datang di Melati!', 'Kami tutup, Buyer siti.'])
    const { rows } = await server.services.database.system(({ client }) =>
      client.query('select is_replied from chat where workspace_id = $1 and chat_code = $2', [workspace_id, codeOf('siti')]),
    )
    expect(rows).toEqual([{ is_replied: false }])
    server.advance(25 * hour)
    await says('siti', 'Halo lagi')
    expect(await automatic('siti')).toHaveLength(3)
  })

  it('are for buyers, not for the marketplace’s own people', async () => {
    const { says, automatic } = await openDesk([], { ...texts, working_hour: always })
    await says('bantuan', 'Halo penjual', { business_type: businessTypes.marketplace })
    expect(await automatic('bantuan')).toEqual([])
  })

  it('are sent once when a session turns out to have begun earlier', async () => {
    const { says, automatic } = await openDesk([], { ...texts, working_hour: always })
    await says('siti', 'kedua')
    await says('siti', 'pertama', { ago: 2 * hour })
    await says('siti', 'ketiga')
    expect(await automatic('siti')).toHaveLength(1)
  })

  it('do not follow an answer, also one that was given elsewhere and came before the question', async () => {
    const { says, automatic } = await openDesk([], { ...texts, working_hour: always })
    await says('siti', 'Sudah kami jawab', { sender: 'seller', ago: 60_000 })
    await says('siti', 'Ada stok?', { ago: 5 * 60_000 })
    expect(await automatic('siti')).toEqual([])
  })

  it('do not answer old messages, what is switched off, nor with nothing', async () => {
    const off = await openDesk([], { ...texts, auto_reply_wh: false, working_hour: always })
    await off.says('a')
    expect(await off.automatic('a')).toEqual([])
    const empty = await openDesk([], { ...texts, auto_reply_wh_msg: '', working_hour: always })
    await empty.says('a')
    expect(await empty.automatic('a')).toEqual([])
    const old = await openDesk([], { ...texts, working_hour: always })
    await old.says('a', 'dari kemarin', { ago: 3 * hour })
    expect(await old.automatic('a')).toEqual([])
  })
})

describe('the payment reminder', () => {
  it('is sent once for each order that is not paid after an hour, in the chat with its buyer', async () => {
    const { says, automatic, store, workspace_id } = await openDesk([], {
      auto_payment_reminder: true,
      auto_payment_reminder_msg: 'Pesanan {order} menunggu pembayaran, {name}.',
    })
    await says('siti', 'Kak, saya pesan ya')
    const now = server.services.now().getTime()
    const unpaid = (mp_order_id: string, ago: number, mp_buyer_id = 'siti') =>
      server.build.order({
        workspace_id,
        store_code: store.store_code,
        mp_order_id,
        mp_buyer_id,
        order_status: 100,
        ordered_at: new Date(now - ago).toISOString(),
      })
    await unpaid(`U1${workspace_id}`, 61 * 60_000)
    await unpaid(`U2${workspace_id}`, 30 * 60_000)
    await unpaid(`U3${workspace_id}`, 26 * hour)
    await unpaid(`U4${workspace_id}`, 2 * hour, 'nobody')
    await sweepChats(server.services)
    await sweepChats(server.services)
    expect(await automatic('siti')).toEqual([`Pesanan U1${workspace_id} menunggu pembayaran, Buyer siti.`])
    server.advance(31 * 60_000)
    await sweepChats(server.services)
    expect(await automatic('siti')).toHaveLength(2)
  })

  it('leaves out who was reminded before it takes any, however many they are, and writes no more than goes until the next look', async () => {
    const { says, store, workspace_id, rowsOf } = await openDesk([], { auto_payment_reminder: true, auto_payment_reminder_msg: 'Pesanan {order}' })
    const { database } = server.services
    await says('siti', 'Kak, saya pesan ya')
    const now = server.services.now().getTime()
    const ordered_at = new Date(now - 2 * hour).toISOString()
    const first = await server.build.order({ workspace_id, store_code: store.store_code, mp_buyer_id: 'siti', order_status: 100, ordered_at })
    await database.system(({ client }) =>
      client.query(
        `insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_code', o.order_code || '-' || n, 'mp_order_id', o.mp_order_id || '-' || n,
           'ordered_at', o.ordered_at + make_interval(secs => n)))).* from orders o, generate_series(1, 1030) as n where o.workspace_id = $1`,
        [workspace_id],
      ),
    )
    const chat_code = chatCodeOf('shopee', store.store_code, 'c-siti')
    const reminded = [first.order_code, ...Array.from({ length: 999 }, (_, n) => `${first.order_code}-${n + 1}`)]
    const ids = reminded.map((order_code) => automaticId(workspace_id, chat_code, 'auto_payment_reminder', order_code))
    await database.system(({ client }) =>
      client.query(
        `insert into chat_message (workspace_id, chat_code, sender, type, message, reply_id, reply_time, sent_status, automatic)
         select $1, $2, 'seller', 'text', 'Ingat', id, $4, 1, true from unnest($3::uuid[]) as id`,
        [workspace_id, chat_code, ids, ordered_at],
      ),
    )
    await sweepChats(server.services)
    const { rows } = await database.system(({ client }) =>
      client.query(
        `select count(*)::int as total, max(extract(epoch from due_at - reply_time))::int as last from chat_message
         where workspace_id = $1 and automatic and due_at is not null`,
        [workspace_id],
      ),
    )
    // No channel: one a second, in a look every twenty seconds.
    expect(rows).toEqual([{ total: 20, last: 19 }])
    const jobs = () =>
      rowsOf<{ state: string; priority: number }>(
        `select state, priority from pgboss.job where name = 'chat.send' and (data->>'workspace_id')::int = $1`,
      )
    // The first goes at once; the second is not due yet, and its job comes back for it.
    await expect.poll(async () => (await jobs()).filter(({ state }) => state === 'completed').length).toBeGreaterThan(2)
    // Behind what people wrote, as a broadcast, however often it looks again.
    expect([...new Set((await jobs()).map(({ priority }) => priority))]).toEqual([-1])
  })
})

it('deals every chat that waits, however many they are', async () => {
  const { agents, workspace_id, store } = await openDesk([false])
  const { database } = server.services
  await server.build.chat({ workspace_id, store_code: store.store_code, is_replied: false, last_message_at: server.services.now().toISOString() })
  await database.system(({ client }) =>
    client.query(
      `insert into chat select (jsonb_populate_record(c, jsonb_build_object('chat_code', c.chat_code || '-' || n, 'chat_id', c.chat_id || '-' || n))).*
       from chat c, generate_series(1, 520) as n where c.workspace_id = $1`,
      [workspace_id],
    ),
  )
  await database.system(({ client }) =>
    client.query(
      `insert into workspace_setting (workspace_id, key, value) values ($1, 'chat_rotation', 'true')
      on conflict (workspace_id, key) do update set value = excluded.value`,
      [workspace_id],
    ),
  )
  await server.call(accountToggleOnline, {}, server.tokenOf(agents[0] as (typeof agents)[number]))
  await dealChats(server.services, { workspace_id })
  const { rows } = await database.system(({ client }) =>
    client.query('select count(*)::int as left_over from chat where workspace_id = $1 and agent_id is null', [workspace_id]),
  )
  expect(rows).toEqual([{ left_over: 0 }])
})
