import { paymentReminderMinutes } from '#contract/chat/chat-settings.ts'
import { fillAutomatic } from '#contract/chat/template-text.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { sendAutomatic } from '#server/domains/chat/chat.port.ts'
import { readChatSettings } from '#server/domains/chat-settings/chat-settings.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { namesOf } from './attend.ts'
import { automaticText, mayWrite } from './auto-reply.rules.ts'
import { automaticId } from './automatic-id.ts'

const kind = 'auto_payment_reminder'
/** Older orders were cancelled by their marketplace, or will be. */
const notLaterMs = 86_400_000

interface UnpaidOrder {
  readonly chat_code: string
  readonly marketplace: Marketplace
  readonly last_reply_at: number | null
  readonly order_code: string
  readonly mp_order_id: string
}

const unpaidText = `
  select c.chat_code, c.marketplace, extract(epoch from c.last_reply_at)::float8 * 1000 as last_reply_at, o.order_code, o.mp_order_id
  from orders o
  join lateral (
    select * from chat c where c.workspace_id = $1 and c.marketplace = o.marketplace and c.mp_buyer_id = o.mp_buyer_id and c.store_code = o.store_code
      and not c.chat_blacklist
    order by c.last_message_at desc limit 1
  ) c on true
  where o.workspace_id = $1 and o.order_status = ${orderStatus.waiting_payment} and o.ordered_at <= $2 and o.ordered_at > $3
  order by o.ordered_at limit 1000`

/** Reminds buyers of orders that they have not paid, each once, in the chat that they have with the store. */
export async function remindOfPayment({ database, now }: Services, workspaceId: number): Promise<void> {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const due = await database.read(workspaceId, async (connection) => {
    const text = automaticText(await readChatSettings(connection, workspaceId), kind)
    if (!text) return []
    const { rows } = await connection.client.query<UnpaidOrder>(unpaidText, [
      workspaceId,
      before(paymentReminderMinutes * 60_000),
      before(notLaterMs),
    ])
    const messages = rows
      .filter(({ marketplace, last_reply_at }) => mayWrite(marketplace, last_reply_at, at.getTime()))
      .map((order) => ({ ...order, text, reply_id: automaticId(workspaceId, order.chat_code, kind, order.order_code) }))
    const sent = await connection.client.query<{ reply_id: string }>(
      'select reply_id from chat_message where workspace_id = $1 and reply_id = any($2::uuid[])',
      [workspaceId, messages.map(({ reply_id }) => reply_id)],
    )
    return messages.filter(({ reply_id }) => !sent.rows.some((row) => row.reply_id === reply_id))
  })
  for (const { chat_code, order_code, mp_order_id, text, reply_id } of due)
    await database.write(workspaceId, async (connection) => {
      // It may have been paid since it was found.
      const { rowCount } = await connection.client.query('select 1 from orders where workspace_id = $1 and order_code = $2 and order_status = $3', [
        workspaceId,
        order_code,
        orderStatus.waiting_payment,
      ])
      if (!rowCount) return
      const names = await namesOf(connection, workspaceId, chat_code)
      await sendAutomatic(connection, { chat_code, message: fillAutomatic(text, { ...names, order: mp_order_id }), reply_id, now: at })
    })
}
