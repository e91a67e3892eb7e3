import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/order/order.ts'
import { notificationList, notificationRead, notificationUnread } from '#contract/push/notification.endpoints.ts'
import { accountNotificationSet } from '#contract/push/push.endpoints.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { together } from '#server/domains/push/notification.query.ts'
import { tellHappenings } from '#server/domains/push/push.port.ts'
import { sharedApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'

const app = await sharedApp()

interface Reader {
  readonly workspace_id: number
  readonly user_id: number
  readonly token: string
}

async function reader(privileges: readonly ('order' | 'chat' | 'store' | 'product')[] = ['order'], workspace?: number): Promise<Reader> {
  const workspace_id = workspace ?? (await app.build.workspace()).workspace_id
  const seat = await app.build.agent({ workspace_id, privileges: [...privileges] })
  const { access_token, user } = await app.signIn(seat.email)
  return { workspace_id, user_id: user.user_id, token: access_token }
}

const created = (order_code: string): LiveEventBody => ({
  type: 'order.created',
  at: new Date().toISOString(),
  agent_id: null,
  order: { order_code, store_name: 'Melati Jaya', buyer_name: 'Siti Rahma', order_status: 200 } as OrderRow,
})
const happens = async (workspace_id: number, events: LiveEventBody[]) => {
  await app.services.database.write(workspace_id, (connection) => appendEvents(connection, events))
  await app.services.database.system((connection) => tellHappenings(connection, workspace_id, app.services.now()))
}
const seen = async ({ token }: Reader, query = {}) => (await app.call(notificationList, { query }, token)).data.rows
const unread = async ({ token }: Reader) => (await app.call(notificationUnread, {}, token)).data.unread

describe('a notification', () => {
  it('is there for everybody who may see what it is about, whether or not they were there, and for nobody else', async () => {
    const one = await reader()
    const other = await reader(['order'], one.workspace_id)
    const chats = await reader(['chat'], one.workspace_id)
    const stranger = await reader()
    await happens(one.workspace_id, [created('SHPE-1')])
    const expected = {
      notif_key: 'push_order_new',
      count: 1,
      named: [{ name: 'SHPE-1 · Melati Jaya' }],
      url: '/order/detail?order_code=SHPE-1',
      is_read: false,
    }
    expect(await seen(one)).toMatchObject([expected])
    expect(await seen(other)).toMatchObject([expected])
    expect(await seen(chats)).toEqual([])
    expect(await seen(stranger)).toEqual([])
  })

  it('tells nobody of an order that they made themselves', async () => {
    const { workspace_id } = await app.build.workspace()
    const seat = await app.build.agent({ workspace_id, privileges: ['order'] })
    const other = await reader(['order'], workspace_id)
    const { access_token: token, user } = await app.signIn(seat.email)
    await happens(workspace_id, [{ ...created('OFFL-1'), agent_id: seat.agent_id }])
    expect(await seen({ workspace_id, user_id: user.user_id, token })).toEqual([])
    expect(await seen(other)).toMatchObject([{ count: 1 }])
  })

  it('is one for what comes of its kind before it was read, and another after that', async () => {
    const one = await reader()
    await happens(one.workspace_id, [created('SHPE-1')])
    await happens(one.workspace_id, [created('SHPE-2'), created('SHPE-3')])
    expect(await seen(one)).toMatchObject([{ count: 3, named: [{ name: 'SHPE-2 · Melati Jaya' }, {}, {}], url: '/order?status=200' }])
    const [row] = await seen(one)
    expect((await app.call(notificationRead, { body: { notification_ids: [row?.notification_id ?? 0] } }, one.token)).data).toEqual({ unread: 0 })
    await happens(one.workspace_id, [created('SHPE-4')])
    expect(await seen(one)).toMatchObject([
      { count: 1, is_read: false },
      { count: 3, is_read: true },
    ])
    expect(await seen(one, { unread: 'true' })).toMatchObject([{ count: 1 }])
    expect(await unread(one)).toBe(1)
  })

  it('is not for who turned its kind off', async () => {
    const one = await reader()
    await app.call(accountNotificationSet, { body: { notif_key: 'push_order_new', notif_val: 0 } }, one.token)
    await happens(one.workspace_id, [created('SHPE-1')])
    expect(await seen(one)).toEqual([])
  })

  it('is read by its person alone, all of them at once too, and every window of theirs hears how many are left', async () => {
    const one = await reader()
    const other = await reader(['order'], one.workspace_id)
    await happens(one.workspace_id, [created('SHPE-1')])
    const [row] = await seen(one)
    const socket = await openSocket(app.url, one.token)
    await app.call(notificationRead, { body: { notification_ids: [row?.notification_id ?? 0] } }, other.token)
    expect(await unread(one)).toBe(1)
    await app.call(notificationRead, { body: {} }, one.token)
    expect([await unread(one), await unread(other)]).toEqual([0, 1])
    await expect
      .poll(() => socket.events)
      .toContainEqual(expect.objectContaining({ type: 'notification.changed', told: [{ user_id: one.user_id, unread: 0 }] }))
    socket.close()
  })

  it('misses nothing that is written while one looks', async () => {
    const one = await reader()
    const { database, now } = app.services
    const append = (n: number) => database.write(one.workspace_id, (connection) => appendEvents(connection, [created(`SHPE-${n}`)]))
    const look = () => database.system((connection) => tellHappenings(connection, one.workspace_id, now()))
    for (let n = 0; n < 60; n += 1) await Promise.all([look(), append(n)])
    await look()
    expect(await seen(one)).toMatchObject([{ notif_key: 'push_order_new', count: 60 }])
  })

  it('counts a thing that is told again once, in whatever portions they come', () => {
    const codes = fc.array(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(codes, (portions) => {
        let kept: ReturnType<typeof together> | undefined
        for (const things of portions) {
          const unique = [...new Set(things)]
          const named = unique.slice(0, 3).map((name) => ({ name }))
          kept = together({ key: 'push_chat_message', things: unique, named, url: `/${unique[0]}`, listUrl: '/all' }, kept)
        }
        const all = new Set(portions.flat())
        expect(kept?.count).toBe(all.size)
        expect(kept?.url === '/all').toBe(all.size > 1)
        expect(kept?.named.length).toBe(Math.min(3, all.size))
      }),
    )
  })
})
