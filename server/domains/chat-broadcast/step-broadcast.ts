import { broadcastStatus } from '#contract/chat/broadcast.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type BroadcastRef, broadcastStep } from './broadcast-jobs.ts'
import { lockBroadcast } from './broadcast-row.ts'
import { rateOf } from './channel-limits.ts'
import { saveCounts } from './count-broadcast.ts'
import { sendToReceiver } from './send-to-receiver.ts'

/** Every store's messages go in portions of a second. */
const paceSeconds = 1
/** No more than so many seconds' worth is on its way: a channel that answers slowly is not given more. */
const onTheWaySeconds = 2

interface WaitingStore {
  readonly store_code: string
  readonly marketplace: Marketplace
}

/** Begins a broadcast whose time has come, or goes on with it: each store's next receivers, as its pace permits. Comes back while any of them wait. */
export async function stepBroadcast(services: ChannelServices, job: BroadcastRef): Promise<void> {
  const stores = await services.database.write(job.workspace_id, (connection) => begin(services, connection, job))
  if (!stores) return
  await Promise.all(stores.map((store) => sendPortion(services, job, store)))
  const at = services.now().toISOString()
  await services.database.write(job.workspace_id, async (connection) => {
    const status = await saveCounts(connection, await lockBroadcast(connection, job.broadcast_id), { at })
    const { rowCount } = await connection.client.query(
      'select 1 from chat_broadcast_receiver where workspace_id = $1 and broadcast_id = $2 and status = 1 limit 1',
      [job.workspace_id, job.broadcast_id],
    )
    if (status === broadcastStatus.processing && rowCount) await enqueue(connection, [broadcastStep(job, paceSeconds * 1000)])
  })
}

/** The stores whose receivers wait; null while the broadcast's own time has not come, and once it has ended. */
async function begin(services: ChannelServices, connection: Connection, job: BroadcastRef): Promise<WaitingStore[] | null> {
  const now = services.now()
  const broadcast = await lockBroadcast(connection, job.broadcast_id)
  let began = false
  if (broadcast.status === broadcastStatus.waiting) {
    // The watch begins it when its time has come.
    if (broadcast.scheduled_at !== null && Date.parse(broadcast.scheduled_at) > now.getTime()) return null
    await connection.client.query('update chat_broadcast set status = 2, started_at = $3 where workspace_id = $1 and broadcast_id = $2', [
      job.workspace_id,
      job.broadcast_id,
      now.toISOString(),
    ])
    began = true
  } else if (broadcast.status !== broadcastStatus.processing) return null
  const { rows } = await connection.client.query<WaitingStore>(
    'select distinct store_code, marketplace from chat_broadcast_receiver where workspace_id = $1 and broadcast_id = $2 and status = 1',
    [job.workspace_id, job.broadcast_id],
  )
  const { broadcast_id } = job
  if (began) await appendEvents(connection, [{ type: 'chat.broadcast-changed', broadcast_id, at: now.toISOString(), agent_id: null }])
  return rows
}

/** One process and broadcast at a time takes a store's turn; a turn far ahead is of a clock that was set back. */
const turnText = `
  insert into chat_broadcast_pace as p (workspace_id, store_code, next_at) values ($1, $2, $5)
  on conflict (workspace_id, store_code) do update set next_at = excluded.next_at
    where p.next_at <= $3 or p.next_at > $4
  returning next_at`

const nextText = `
  select chat_code from chat_broadcast_receiver
  where workspace_id = $1 and broadcast_id = $2 and store_code = $3 and status = 1 order by place
  limit greatest(0, $4::int - (select count(*)::int from chat_broadcast_receiver where workspace_id = $1 and store_code = $3 and status = 2))`

async function takeTurn(connection: Connection, job: BroadcastRef, { store_code }: WaitingStore, rate: number, now: Date): Promise<string[]> {
  const workspaceId = workspaceOf(connection)
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const { rowCount } = await connection.client.query(turnText, [workspaceId, store_code, inSeconds(0), inSeconds(60), inSeconds(paceSeconds)])
  if (!rowCount) return []
  const portion = rate * paceSeconds
  const { rows } = await connection.client.query<{ chat_code: string }>(nextText, [
    workspaceId,
    job.broadcast_id,
    store_code,
    portion * onTheWaySeconds,
  ])
  return rows.slice(0, portion).map(({ chat_code }) => chat_code)
}

/** The turn is taken before anything is sent: a process that dies leaves the rest of it to a later one, never to the same second. */
async function sendPortion(services: ChannelServices, job: BroadcastRef, store: WaitingStore): Promise<void> {
  const rate = rateOf(services.channels, store.marketplace)
  const codes = await services.database.write(job.workspace_id, (connection) => takeTurn(connection, job, store, rate, services.now()))
  for (const chat_code of codes)
    await sendToReceiver(services, job, chat_code).catch((error: unknown) => {
      // Their turn comes again; the others behind them are not held up.
      services.log.error({ err: error, ...job, chat_code }, 'a receiver of a broadcast could not be sent to')
    })
}
