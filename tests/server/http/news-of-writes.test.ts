import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { authOtpAsk } from '#contract/auth/otp.endpoints.ts'
import { authTotpBegin } from '#contract/auth/totp.endpoints.ts'
import { invitationStatus, invitingMarketplace } from '#contract/bo/bo.ts'
import type { Endpoint, EntityTag } from '#contract/core/endpoint.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { testUserId } from '#contract/core/privilege.ts'
import { type EndpointId, endpoints } from '#contract/endpoints.ts'
import { orderQueryCreate } from '#contract/order/custom-filter.endpoints.ts'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import type { LiveEventType } from '#contract/realtime/event.ts'
import { storeConnect, storeConnected } from '#contract/store/connect.endpoints.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Connecting } from '#server/channels/connecting.ts'
import type { ChannelListingForm } from '#server/channels/listing-form.ts'
import type { IncomingListing, ProductAct } from '#server/channels/listings.ts'
import type { ChannelReturns, IncomingReturn } from '#server/channels/returns.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { totpAt, totpStep } from '#server/security/totp.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bytesOfBase32 } from '#tests/support/base32.ts'
import { testPassword } from '#tests/support/builders.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { inputsOf } from '#tests/support/contract-inputs.ts'
import { type FurnishedWorkspace, furnish } from '#tests/support/furnished-workspace.ts'
import { samples } from '#tests/support/samples.ts'
import { createFakeChannel } from '../chat/fake-channel.ts'
import { enteredOrder } from '../order/entered-builder.ts'

interface DeclaredEntity {
  readonly tags: readonly EntityTag[]
  readonly news: Readonly<Partial<Record<LiveEventType, unknown>>>
  readonly readers?: { readonly tags: readonly EntityTag[] }
}

/** What the front end declares of its entities, without the browser that they work in. */
const entities = vi.hoisted(() => [] as DeclaredEntity[])
vi.mock('#platform/query/entity.ts', () => ({ entity: (one: DeclaredEntity) => void entities.push(one) }))
vi.mock('#platform/session/session.ts', () => ({ subject: () => null }))
await Promise.all(Object.values(import.meta.glob('../../../src/platform/entities/*.entity.ts')).map((load) => load()))

/** The events of any of which an entity's readers hear of a change; none where the entity has no news. */
function eventsOf(tag: EntityTag): string[] {
  if (!entities.some(({ tags }) => tags.includes(tag))) return []
  return entities.filter(({ tags, readers }) => [...tags, ...(readers?.tags ?? [])].includes(tag)).flatMap(({ news }) => Object.keys(news))
}

/** Nothing changes before a marketplace has agreed: tests/server/order/shipment.test.ts. */
const askedFirst: readonly string[] = ['order.split', 'order.merge', 'order.shipment-revert']

const telling = endpoints.filter(({ id, touches }) => !askedFirst.includes(id) && touches.some((tag) => eventsOf(tag).length > 0))

/** Marketplaces whose stores are connected in each way, and a shop of each seller who comes back from one. */
const credentials = { access_token: 'x', refresh_token: 'x', expires_at: '2100-01-01T00:00:00.000Z' }
const shopOf = (store_id: string) => ({ store_id, store_name: 'Toko Baru', avatar: null, credentials, permission_end: null })
const connecting: Readonly<Partial<Record<Marketplace, Connecting>>> = {
  shopee: {
    way: 'consent',
    purposes: ['store', 'chat'],
    link: ({ state }) => `http://marketplace.test/?state=${state}`,
    redeem: async ({ shops = '' }) => shops.split(',').map(shopOf),
  },
  blibli: { way: 'key', fields: [{ name: 'key', secret: true }], check: async ({ key = '' }) => shopOf(key) },
  tokopedia: { way: 'invitation', open: async (storeId) => shopOf(storeId) },
}
/** What a store lists once something was written, and a marketplace that takes anything. */
const soldAnew: IncomingListing = {
  mp_product_id: '1',
  name: 'Kaos',
  status: 'active',
  mp_status: 'NORMAL',
  image_url: null,
  url: null,
  variants: [{ mp_variant_id: '1', mp_sku: 'SKU-1', variant: '', price: 75_000, stock: 3, image_url: null }],
}
/** A return that was agreed to. */
const takenBack: IncomingReturn = {
  mp_return_id: '1',
  mp_order_id: '1',
  return_status: 'complete',
  mp_status: 'REFUND_PAID',
  kind: 'refund',
  reason: '',
  comment: '',
  buyer_name: '',
  refund_amount: 5000,
  deadline: null,
  ship_deadline: null,
  tracking_number: null,
  image_urls: [],
  video_urls: [],
  items: [],
  answers: [],
  offer: null,
  steps: [],
  created_at: '2026-01-05T03:00:00.000Z',
  updated_at: '2100-01-05T03:00:00.000Z',
}
const range = { least: 0, most: 1_000_000 }
const listingForm: ChannelListingForm = {
  categories: async () => [{ code: '100008', parent: null, name: 'Kaos', is_leaf: true }],
  attributes: async () => [{ code: '1', name: 'Bahan', kind: 'text', required: true, choices: [], is_open: true, units: [], most: 1 }],
  rules: async () => ({
    name: range,
    description: range,
    images: range,
    price: range,
    stock: range,
    variants: { most: 9, options: 9, dimensions: 2, name: 9, option: 9, known: [], pictures: false },
    brand: null,
    weight: null,
    measures: null,
    size_chart: null,
    logistics: null,
    condition: false,
    unlisted: true,
  }),
  read: () => Promise.reject(new Error('nobody reads it')),
  find: async () => null,
  create: async () => '1',
  update: async () => undefined,
}
/** What a seller comes back with, who opened these shops. */
async function comeBack(token: string, shops: string) {
  const { url } = (await server.call(storeConnect, { body: { marketplace: 'shopee' } }, token)).data
  return { state: new URL(url).searchParams.get('state') ?? '', shops }
}

let server: TestApp
beforeAll(async () => {
  const { registry } = createFakeChannel()
  const everything = { accept: { shipping_methods: [] }, request_pickup: {}, ship: {}, cancel: { reasons: [] }, answer_cancel: {}, label: {} }
  const unlist: ProductAct = { most: 10, becomes: 'inactive', run: async (_store, products) => products.map(() => null) }
  const listings = { acts: { unlist }, boost: {}, read: async () => soldAnew, form: listingForm } as never
  const ratings = {
    replies: { most: 10, max_text: 500, send: async (_store: unknown, replies: readonly unknown[]) => replies.map(() => null) },
  } as never
  const returns: ChannelReturns = {
    answers: ['accept'],
    page: async () => ({ returns: [], next: null }),
    read: async (_store, mpReturnId) => ({ ...takenBack, mp_return_id: mpReturnId }),
    choices: async () => ({ reasons: [], offers: [] }),
    answer: async () => undefined,
  }
  const get: ChannelRegistry['get'] = (marketplace) => {
    const part = registry.get(marketplace)
    return part && { ...part, connecting: connecting[marketplace], orders: {} as never, listings, ratings, returns }
  }
  const call: ChannelRegistry['call'] = (marketplace, store, run) =>
    registry.call(marketplace, store, (channel, connection) => run({ ...channel, listings, ratings, returns }, connection))
  server = await startApp({ channels: { ...registry, get, call, capabilities: () => everything } })
  await declareQueues(server.services.database, queues)
  await noteEveryWrite()
})
afterAll(() => server.stop())

const query = (text: string, values: unknown[] = []) => server.services.database.system(({ client }) => client.query(text, values))

/** There is one test user, in whichever workspace is looked at. */
async function tokenOfTestUser(workspaceId: number): Promise<string> {
  await query('delete from agent where user_id = $1', [testUserId])
  return server.tokenOf(await server.build.owner({ workspace_id: workspaceId, user_id: testUserId }))
}

/** Writes down, for every row that is written, in which table and in which transaction. */
const noteEveryWrite = () =>
  query(`
    create table written (transaction xid8 not null, name text not null, event text);
    create function note_write() returns trigger language plpgsql security definer as $$ begin
      insert into written select pg_current_xact_id(), tg_table_name, case when tg_table_name = 'event_log' then to_jsonb(new) #>> '{payload,type}' end;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'written'
      loop
        execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', name);
      end loop;
    end $$`)

/** What no screen shows: of these a transaction may write alone. */
const behindTheScenes = ['event_log', 'event_cursor', 'idempotency_key', 'rate_limit', 'otp_challenge', 'store_authorisation']

/** The transactions that changed something, with the events that they appended. */
async function transactions(): Promise<{ tables: string[]; events: string[] }[]> {
  const { rows } = await query(
    `select coalesce(array_agg(distinct name) filter (where name <> all($1)), '{}') as tables, coalesce(array_agg(distinct event) filter (where event is not null), '{}') as events
     from written group by transaction order by transaction`,
    [behindTheScenes],
  )
  return rows.filter(({ tables }) => tables.length > 0)
}

interface Prepared {
  readonly samples?: Readonly<Record<string, unknown>>
  readonly token?: string
}

/** Its purchase as if nothing of it had come. */
async function waiting(id: number, status: 'draft' | 'ordered', number: string | null): Promise<Prepared> {
  await query('update purchase set status_order = $2, number = $3, billed = 0, paid = 0 where workspace_id = $1', [id, status, number])
  await query('update purchase_line set received = 0, value = 0 where workspace_id = $1', [id])
  return {}
}

/** The id of a custom filter. */
const aFilter = async (token: string) =>
  (await server.call(orderQueryCreate, { body: { name: 'COD', rows: [{ field: 'cod', operator: 'yes', value: '' }] } }, token)).data.query_id

/** The id of a tag of orders. */
async function aTag(workspaceId: number): Promise<number | undefined> {
  const { rows } = await query(`insert into order_tag (workspace_id, tag_id, name, colour) values ($1, 9, 'Rapuh', 'grey') returning tag_id`, [
    workspaceId,
  ])
  return (rows[0] as { tag_id?: number } | undefined)?.tag_id
}

/** What a call needs beside a workspace with one of everything, for something to come of it. */
const before: { readonly [Id in EndpointId]?: (workspace: FurnishedWorkspace) => Promise<Prepared> } = {
  'account.agent-status': async () => ({ samples: { 'account.agent-status.status': 0 } }),
  'auth.otp-on': async ({ token, ids }) => {
    const { otp_id } = (await server.call(authOtpAsk, { body: { current: testPassword } }, token)).data
    const otp = /\b\d{6}\b/.exec((await server.lettersTo(String(ids.email))).at(-1)?.text ?? '')?.[0]
    return { samples: { otp_id, otp } }
  },
  'auth.totp-confirm': async ({ token }) => {
    const { secret } = (await server.call(authTotpBegin, { body: { current: testPassword } }, token)).data
    return { samples: { otp: totpAt(bytesOfBase32(secret), totpStep(server.services.now())) } }
  },
  'auth.otp-off': async ({ ids }) => {
    await query('update login set otp_enabled = true where email = $1', [ids.email])
    return { samples: { current: testPassword } }
  },
  'bo.store-invitation-set': async ({ id }) => {
    const operator = await server.build.owner({ workspace_id: id, privileges: ['bo-store-inv'] })
    const fields = { workspace_id: id, marketplace: invitingMarketplace, status: invitationStatus.waiting, token_valid: false }
    const { store_id } = await server.build.store(fields)
    return { samples: { store_id }, token: server.tokenOf(operator) }
  },
  'broadcast.retry': async ({ ids }) => {
    await query('update chat_broadcast_receiver set status = 9 where broadcast_id = $1', [ids.broadcast_id])
    return { samples: { 'broadcast.retry.chat_code': ids.chat_code } }
  },
  'chat.unread': async ({ ids }) => {
    await query('update chat set is_read = true where chat_code = $1', [ids.chat_code])
    return {}
  },
  'chat.unblacklist': async ({ ids }) => {
    await query('update chat set chat_blacklist = true where chat_code = $1', [ids.chat_code])
    return {}
  },
  'job.cancel': async ({ ids }) => {
    await query("update long_job set state = 'running', ended_at = null where job_id = $1", [ids.job_id])
    return {}
  },
  'job.again': async ({ id, ids }) => {
    const parts = [{ calls: [{ call: 'order.accept', params: { marketplace: 'shopee' }, query: {}, body: {} }], keys: ['SHPE-1'] }]
    await query("update long_job set kind = 'bulk.order', input = $2 where job_id = $1", [ids.job_id, { parts }])
    const kept = { part: 0, next: 1, unchanged: 0, failed: [{ id: 'SHPE-1', reason: 'x', again: true }], waits: [] }
    await query('insert into long_job_part (workspace_id, job_id, attempt, part, content) values ($1, $2, 0, 0, $3)', [
      id,
      ids.job_id,
      Buffer.from(JSON.stringify(kept)),
    ])
    return {}
  },
  'order.request-pickup': async ({ ids }) => {
    await query('update orders set order_status = 300 where order_code = $1', [ids.order_code])
    return {}
  },
  'order.create': async ({ id, ids }) => {
    const { store_code } = await server.build.store({ workspace_id: id, marketplace: 'whatsapp' })
    return { samples: { 'order.create.store_code': store_code, 'order.create.items': { sku: ids.sku, qty: 1, price: 1 } } }
  },
  'order.edit': async ({ id, ids, token }) => {
    const { store_code } = await server.build.store({ workspace_id: id, marketplace: 'whatsapp' })
    const body = enteredOrder({ store_code, items: [{ sku: String(ids.sku), qty: 1, price: 1 }] })
    const { order_code, version } = (await server.call(orderCreate, { body }, token)).data
    return { samples: { order_code, version, 'order.edit.store_code': store_code, 'order.edit.items': { sku: ids.sku, qty: 2, price: 1 } } }
  },
  'order.return': async ({ id, ids }) => {
    await query('update orders set order_status = 550 where order_code = $1', [ids.order_code])
    await query(
      `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, order_code) values ($1, $2, -1, 0, 'ship', $3)`,
      [id, ids.sku, ids.order_code],
    )
    return {}
  },
  'order-tag.change': async ({ id }) => ({ samples: { tag_id: await aTag(id) } }),
  'order-tag.delete': async ({ id }) => ({ samples: { tag_id: await aTag(id) } }),
  'order.release': async ({ ids }) => {
    const hold = { kind: 'asked', reason: 'Cek alamat', by: 'Rina', at: '2026-01-05T03:00:00.000Z' }
    await query('update orders set hold = $2 where order_code = $1', [ids.order_code, JSON.stringify(hold)])
    return {}
  },
  'attendance.shift-set': async ({ id }) => {
    await query('delete from attendance_shift where workspace_id = $1', [id])
    return {}
  },
  'order-query.change': async ({ token }) => ({ samples: { id: await aFilter(token) } }),
  'order-query.delete': async ({ token }) => ({ samples: { id: await aFilter(token) } }),
  'order-query.priority': async ({ token }) => ({ samples: { query_id: await aFilter(token) } }),
  'order.ship': async ({ ids }) => {
    await query('update orders set order_status = 300, tracking_number = null where order_code = $1', [ids.order_code])
    return {}
  },
  'order.print-label': async ({ ids }) => {
    await query('update orders set order_status = 400 where order_code = $1', [ids.order_code])
    return {}
  },
  'order.scan': async ({ id, ids }) => {
    await query('delete from order_scan where workspace_id = $1', [id])
    await query('update orders set order_status = 400 where order_code = $1', [ids.order_code])
    return { samples: { 'order.scan.undo': false } }
  },
  // Complete without a piece, by the desk that is on it: the order is packed, and nobody is on it any more.
  'packing.act': async ({ id, ids }) => {
    await query('delete from order_scan where workspace_id = $1', [id])
    await query('update orders set order_status = 400 where order_code = $1', [ids.order_code])
    await query('delete from order_item where order_code = $1', [ids.order_code])
    return {}
  },
  'stock.put-back-scan': async ({ id, ids }) => {
    // A parcel that came back: its pieces are a product's news, and its log the order's.
    await query('update orders set order_status = 550 where order_code = $1', [ids.order_code])
    await query(
      `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, order_code) values ($1, $2, -1, 0, 'ship', $3)`,
      [id, ids.sku, ids.order_code],
    )
    return { samples: { 'stock.put-back-scan.code': ids.order_code } }
  },
  'attendance.clock-out': async ({ id }) => {
    await query(
      `insert into attendance_entry (workspace_id, user_id, day, in_at, in_device)
       select workspace_id, user_id, current_date, now() - interval '1 hour', 'Meja 1' from agent where workspace_id = $1 and agent_type = 'super_admin'`,
      [id],
    )
    return {}
  },
  'purchase.change': ({ id }) => waiting(id, 'ordered', 'PO-1'),
  'purchase.delete': ({ id }) => waiting(id, 'draft', null),
  'purchase.status': ({ id }) => waiting(id, 'draft', null),
  'supplier.delete': async ({ id }) => {
    const { rows } = await query(`insert into supplier (workspace_id, name, created_at) values ($1, 'CV Baru', now()) returning supplier_id`, [id])
    return { samples: { supplier_id: (rows[0] as { supplier_id?: number } | undefined)?.supplier_id } }
  },
  'notification.read': async ({ id }) => {
    const { rows } = await query(
      `insert into notification (workspace_id, user_id, notif_key, count, things, named, url, at)
       select workspace_id, user_id, 'push_order_new', 1, '{SHPE-1}', '[]', '/order', now() from agent where workspace_id = $1 and agent_type = 'super_admin'
       returning notification_id`,
      [id],
    )
    return { samples: { notification_ids: (rows[0] as { notification_id?: number } | undefined)?.notification_id } }
  },
  'rating.reply': async ({ id }) => ({ token: await tokenOfTestUser(id) }),
  'return.answer': async ({ id, ids }) => {
    const { rows } = await query('select order_code, mp_return_id from order_return where workspace_id = $1', [id])
    const there = rows[0] as { order_code: string; mp_return_id: string }
    Object.assign(takenBack, { mp_order_id: there.order_code.slice(5) })
    return { token: await tokenOfTestUser(id), samples: { photo_ids: ids.photo_id } }
  },
  'store.connected': async ({ id, token }) => ({ samples: { answer: await comeBack(token, `new-${id}`) } }),
  'store.choose': async ({ id, token }) => {
    const answer = await comeBack(token, `one-${id},other-${id}`)
    const { data } = await server.call(storeConnected, { body: { marketplace: 'shopee', purpose: 'store', answer } }, token)
    return { samples: { authorisation_id: data.authorisation_id, store_ids: `one-${id}` } }
  },
  'store.connect-by-key': async ({ id }) => {
    const { store_code, store_id } = await server.build.store({ workspace_id: id, marketplace: 'blibli' })
    return { samples: { marketplace: 'blibli', store_code, fields: { key: store_id } } }
  },
  'store.invite': async ({ id }) => ({ samples: { marketplace: 'tokopedia', 'store.invite.store_id': `77${id}` } }),
  'listing.reread': async ({ id }) => {
    const { store_code } = await server.build.store({ workspace_id: id, marketplace: 'tokopedia' })
    return { samples: { store_code } }
  },
  'store.sync': async ({ id }) => {
    await query('delete from store_sync where workspace_id = $1', [id])
    return {}
  },
  'workspace.transfer': async ({ id }) => {
    const { user_id } = await server.build.agent({ workspace_id: id })
    return { samples: { 'workspace.transfer.user_id': user_id, name: 'Toko biasa', current: testPassword } }
  },
  'workspace.delete': async () => ({ samples: { name: 'Toko biasa', current: testPassword } }),
  'income.reopen': async ({ id }) => {
    await query("update order_income set income_state = 'accepted' where workspace_id = $1", [id])
    return {}
  },
  'income.import': async ({ id }) => {
    const { store_code } = await server.build.store({ workspace_id: id, marketplace: 'tokopedia' })
    return { samples: { store_code } }
  },
  'workspace.keep': async ({ id }) => {
    await query("update workspace set delete_at = now() + interval '1 day', delete_asked_at = '2026-01-05T03:00:00Z' where workspace_id = $1", [id])
    await query("update store set paused_at = '2026-01-05T03:00:00Z' where workspace_id = $1", [id])
    return {}
  },
  'product.discussion-replied': async ({ id, ids }) => {
    const fields = [id, ids.store_code, randomUUID()]
    await query(
      `insert into product_discussion (workspace_id, store_code, mp_discussion_id, product_name, full_name, message, asked_at)
       values ($1, $2, $3, 'Kaos', 'Rina', 'Ada?', now())`,
      fields,
    )
    return {}
  },
}

// A cluster's nodes have no table in which one transaction writes all of its writes down.
describe.skipIf(onCluster()).each(telling.map((endpoint) => [endpoint.id as EndpointId, endpoint as Endpoint] as const))('%s', (id, endpoint) => {
  it('appends the events of what it touches in the transactions that change it', async () => {
    const workspace = await furnish(server, 'biasa')
    const prepared = (await before[id]?.(workspace)) ?? {}
    const [input] = inputsOf(endpoint, { ...samples, ...workspace.ids, ...prepared.samples })
    await query('delete from written')
    const { status, body } = await server.call(endpoint, input as never, prepared.token ?? workspace.token)
    const made = await transactions()
    expect(made, `nothing came of it: ${status} ${JSON.stringify(body).slice(0, 500)}`).not.toEqual([])
    for (const tag of endpoint.touches) {
      const events = eventsOf(tag)
      if (events.length === 0) continue
      const untold = made.filter((one) => !one.events.some((event) => events.includes(event)))
      expect(untold, `changed without news of “${tag}” (${events.join(' or ')})`).toEqual([])
    }
  })
})
