import { broadcastRate } from '#contract/chat/broadcast.ts'
import { paymentReminderMinutes } from '#contract/chat/chat-settings.ts'
import { fillAutomatic } from '#contract/chat/template-text.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { sendAutomatic } from '#server/domains/chat/chat.port.ts'
import { readChatSettings } from '#server/domains/chat-settings/chat-settings.port.ts'
import { namesOf } from './attend.ts'
import { automaticText, mayWrite } from './auto-reply.rules.ts'
import { automaticId } from './automatic-id.ts'

const kind = 'auto_payment_reminder'
/** Older orders were cancelled by their marketplace, or will be. */
const notLaterMs = 86_400_000

/** A sweep writes what goes within this time, one after the other; the next one follows when it is over. */
const sweepSeconds = 20
const batch = 200

interface UnpaidOrder {
  readonly chat_code: string
  readonly store_code: string
  readonly marketplace: Marketplace
  readonly last_reply_at: number | null
  readonly order_code: string
  readonly mp_order_id: string
  readonly ordered_at: string
}

/** Some at a time, the oldest first, from the one on that was the last. */
const unpaidText = `
  select c.chat_code, c.store_code, c.marketplace, extract(epoch from c.last_reply_at)::float8 * 1000 as last_reply_at, o.order_code, o.mp_order_id,
    o.ordered_at
  from orders o
  join lateral (
    select * from chat c where c.workspace_id = $1 and c.marketplace = o.marketplace and c.mp_buyer_id = o.mp_buyer_id and c.store_code = o.store_code
      and not c.chat_blacklist
    order by c.last_message_at desc limit 1
  ) c on true
  where o.workspace_id = $1 and o.order_status = ${orderStatus.waiting_payment} and o.ordered_at <= $2 and o.ordered_at > $3
    and (o.ordered_at, o.order_code) > ($4, $5)
  order by o.ordered_at, o.order_code limit ${batch}`

interface Reminder extends UnpaidOrder {
  readonly reply_id: string
}

/** Reminds buyers of orders that they have not paid, each once, in the chat that they have with the store: at a broadcast's pace, and behind what people write. */
export async function remindOfPayment(services: ChannelServices, workspaceId: number): Promise<void> {
  const { database, now } = services
  const at = now()
  const text = await database.read(workspaceId, async (connection) => automaticText(await readChatSettings(connection, workspaceId), kind))
  if (!text) return
  const onTheWay = await database.read(workspaceId, (connection) => countOnTheWay(connection, workspaceId))
  for (let last: UnpaidOrder | undefined; ; ) {
    const { due, orders } = await database.read(workspaceId, (connection) => readDue(connection, workspaceId, at, last))
    for (const reminder of due) {
      const { store_code, marketplace } = reminder
      const rate = broadcastRate(services.channels.get(marketplace)?.channel.limits.rate ?? 1)
      const before = onTheWay.get(store_code) ?? 0
      if (before >= rate * sweepSeconds) continue
      if (await remind(services, workspaceId, reminder, { text, delaySeconds: before / rate })) onTheWay.set(store_code, before + 1)
    }
    last = orders.at(-1)
    if (orders.length < batch) return
  }
}

/** Messages that no agent wrote and that wait to be sent, by store: whoever sweeps counts those of the others. */
async function countOnTheWay({ client }: Connection, workspaceId: number): Promise<Map<string, number>> {
  const { rows } = await client.query<{ store_code: string; waiting: number }>(
    `select c.store_code, count(*)::int as waiting from chat_message m join chat c on c.workspace_id = $1 and c.chat_code = m.chat_code
     where m.workspace_id = $1 and m.sent_status = 0 and m.taken_back_at is null and m.automatic group by c.store_code`,
    [workspaceId],
  )
  return new Map(rows.map(({ store_code, waiting }) => [store_code, waiting]))
}

/** The next unpaid orders, and those of them that are to be reminded of. */
async function readDue(
  { client }: Connection,
  workspaceId: number,
  at: Date,
  last?: UnpaidOrder,
): Promise<{ due: Reminder[]; orders: UnpaidOrder[] }> {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const { rows: orders } = await client.query<UnpaidOrder>(unpaidText, [
    workspaceId,
    before(paymentReminderMinutes * 60_000),
    before(notLaterMs),
    last?.ordered_at ?? '-infinity',
    last?.order_code ?? '',
  ])
  const reminders = orders
    .filter(({ marketplace, last_reply_at }) => mayWrite(marketplace, last_reply_at, at.getTime()))
    .map((order) => ({ ...order, reply_id: automaticId(workspaceId, order.chat_code, kind, order.order_code) }))
  const { rows } = await client.query<{ reply_id: string }>(
    'select reply_id from chat_message where workspace_id = $1 and reply_id = any($2::uuid[])',
    [workspaceId, reminders.map(({ reply_id }) => reply_id)],
  )
  const sent = new Set(rows.map(({ reply_id }) => reply_id))
  return { orders, due: reminders.filter(({ reply_id }) => !sent.has(reply_id)) }
}

/** Whether it is on its way: the order may have been paid since it was found. */
const remind = (
  { database, now }: ChannelServices,
  workspaceId: number,
  { chat_code, order_code, mp_order_id, reply_id }: Reminder,
  { text, delaySeconds }: { readonly text: string; readonly delaySeconds: number },
): Promise<boolean> =>
  database.write(workspaceId, async (connection) => {
    const { rowCount } = await connection.client.query('select 1 from orders where workspace_id = $1 and order_code = $2 and order_status = $3', [
      workspaceId,
      order_code,
      orderStatus.waiting_payment,
    ])
    if (!rowCount) return false
    const message = fillAutomatic(text, { ...(await namesOf(connection, workspaceId, chat_code)), order: mp_order_id })
    return sendAutomatic(connection, { chat_code, message, reply_id, now: now(), delaySeconds })
  })
