import { randomUUID } from 'node:crypto'
import { authOtpAsk } from '#contract/auth/otp.endpoints.ts'
import { authTotpBegin } from '#contract/auth/totp.endpoints.ts'
import { invitationStatus, invitingMarketplace } from '#contract/bo/bo.ts'
import { testUserId } from '#contract/core/privilege.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { orderQueryCreate } from '#contract/order/custom-filter.endpoints.ts'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import { storeConnect, storeConnected } from '#contract/store/connect.endpoints.ts'
import { totpAt, totpStep } from '#server/security/totp.ts'
import type { TestApp } from '#tests/support/app.ts'
import { bytesOfBase32 } from '#tests/support/base32.ts'
import { testPassword } from '#tests/support/builders.ts'
import type { FurnishedWorkspace } from '#tests/support/furnished-workspace.ts'
import { enteredOrder } from '../order/entered-builder.ts'
import { takenBack } from './willing-channels.ts'

interface Prepared {
  readonly samples?: Readonly<Record<string, unknown>>
  readonly token?: string
}

type Preparations = { readonly [Id in EndpointId]?: (workspace: FurnishedWorkspace) => Promise<Prepared> }

/** What a call needs beside a workspace with one of everything, for something to come of it. */
export function preparations(server: TestApp): Preparations {
  const query = (text: string, values: unknown[] = []) => server.services.database.system(({ client }) => client.query(text, values))

  /** What a seller comes back with, who opened these shops. */
  async function comeBack(token: string, shops: string) {
    const { url } = (await server.call(storeConnect, { body: { marketplace: 'shopee' } }, token)).data
    return { state: new URL(url).searchParams.get('state') ?? '', shops }
  }

  /** There is one test user, in whichever workspace is looked at. */
  async function tokenOfTestUser(workspaceId: number): Promise<string> {
    await query('delete from agent where user_id = $1', [testUserId])
    return server.tokenOf(await server.build.owner({ workspace_id: workspaceId, user_id: testUserId }))
  }

  /** Its purchase as if nothing of it had come. */
  async function waiting(id: number, status: 'draft' | 'ordered', number: string | null): Promise<Prepared> {
    await query('update purchase set status_order = $2, number = $3, billed = 0, paid = 0 where workspace_id = $1', [id, status, number])
    await query('update purchase_line set received = 0, value = 0 where workspace_id = $1', [id])
    return {}
  }

  /** A parcel that was sent is on its way back. */
  async function bringBack(id: number, ids: FurnishedWorkspace['ids']): Promise<void> {
    await query('update orders set order_status = 550 where order_code = $1', [ids.order_code])
    await query(
      `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, order_code) values ($1, $2, -1, 0, 'ship', $3)`,
      [id, ids.sku, ids.order_code],
    )
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

  return {
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
      await bringBack(id, ids)
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
      await bringBack(id, ids)
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
}
