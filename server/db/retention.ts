import type { ClientBase } from 'pg'
import { jobDays } from '#contract/job/job.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { defaultRetention, type Retention, type RetentionKind, retentionSchema } from '#contract/workspace/retention.ts'

/** What rules and reports ask of an order for as long as it is there: who has it in hand, that it went out, came back or was lost. */
const lastingActions = [
  orderLogAction.created,
  orderLogAction.accepted,
  orderLogAction.shipped,
  orderLogAction.return_received,
  orderLogAction.lost_confirmed,
].join(', ')

/**
 * Messages that stay, whatever their age: on their way; failed where they may have arrived, so that nobody sends them again; the newest of their chat, and
 * the buyer's last while it waits for a reply.
 */
const lastingMessages = `not (sent_status = 0 and taken_back_at is null) and not (sent_status = 2 and mp_msg_id is null and attempted_at is not null)
      and not exists (select from chat c where c.workspace_id = $1 and c.chat_code = chat_message.chat_code and (c.last_msg_id = chat_message.msg_id
        or (not c.is_replied and chat_message.sender = 'buyer' and c.last_reply_at = chat_message.reply_time)))`

/** What is counted of a chat: no more are unread than there are, and sessions up to here are settled. */
const chatText = `update chat c set counted_until = greatest(c.counted_until, g.asked_at), unread_count = least(c.unread_count, case when c.unread_count > 0 then (
      select count(*) from chat_message m where m.workspace_id = $1 and m.chat_code = c.chat_code and m.sender = 'buyer' and m.taken_back_at is null
        and not exists (select 1 from gone where gone.msg_id = m.msg_id)) end)
    from (select chat_code, max(at) filter (where sender = 'buyer' and taken_back_at is null) as asked_at from gone group by chat_code) g
    where c.workspace_id = $1 and c.chat_code = g.chat_code and (g.asked_at is not null or c.unread_count > 0)`

/**
 * What is kept how long: all that is deleted by age, in one place. Whatever is not named here stays for as long as its workspace does: orders and their
 * lines, stock movements, sales, purchases, invoices, settlements, attendance and wages, what operators did. What ends by itself (sessions, codes, known
 * devices, the log of sign-ins) is deleted with its end, by `server/domains/auth`.
 */
interface Kind {
  readonly table: string
  /** The instant that its rows are as old as. */
  readonly at: string
  /** A key that ascends with age, by which the oldest rows are found; else there is an index by `at`. */
  readonly by?: string
  /** Null: for ever. */
  readonly days: number | null
  /** The workspace's to change, by this part of its setting. */
  readonly setting?: RetentionKind
  /** Those that may go at all. */
  readonly only?: string
  /** The operator's to change, by this variable, to no fewer days than these. */
  readonly env?: { readonly name: string; readonly least: number }
  /** It belongs to no workspace, or lies whole on every node: deleted for all at once. */
  readonly ofAll?: true
  /** Rows that are deleted in one transaction, where a row is large. */
  readonly together?: number
  /** What goes with it; `gone` has the rows that are deleted, with these columns. */
  readonly also?: { readonly columns: string; readonly text: string }
}

const kindsOf = <Name extends string>(kinds: Readonly<Record<Name, Kind>>): Readonly<Record<Name, Kind>> => kinds

export const keptKinds = kindsOf({
  // Live events: a window that was away for longer is told to ask anew.
  events: { table: 'event_log', at: 'created_at', by: 'cursor', days: 3, env: { name: 'KEEP_EVENTS_DAYS', least: 1 } },
  // First replies, for calls that are made again; browsers give up sooner.
  replies: { table: 'idempotency_key', at: 'created_at', days: 1, env: { name: 'KEEP_REPLIES_DAYS', least: 1 } },
  // What marketplaces pushed: they repeat for days, and a repeat is known by these.
  deliveries: { table: 'webhook_delivery', at: 'received_at', days: 14, env: { name: 'KEEP_DELIVERIES_DAYS', least: 3 }, ofAll: true },
  // No window of a limit is longer.
  limits: { table: 'rate_limit', at: 'began_at', days: 2, ofAll: true },
  browsers: { table: 'push_subscription', at: 'ended_at', days: 30, ofAll: true },
  // What people were told of.
  notifications: { table: 'notification', at: 'at', days: 30 },
  // Who had an order open.
  presence: { table: 'order_on_it', at: 'at', days: 1 },
  // Selections of orders that were printed.
  batches: { table: 'order_batch', at: 'created_at', days: 30 },
  // What boosted products came to.
  boosts: { table: 'boost_run', at: 'due_at', days: 90 },
  // Long work, and the files that it made.
  jobs: {
    table: 'long_job',
    at: 'ended_at',
    days: jobDays,
    together: 20,
    also: {
      columns: 'job_id',
      text: 'delete from long_job_part p using gone where p.workspace_id = $1 and p.job_id = gone.job_id',
    },
  },
  // What was scanned into a parcel and what it weighed, as long as its photos.
  acts: { table: 'packing_act', at: 'at', days: defaultRetention.photos, setting: 'photos' },
  photos: { table: 'packing_photo', at: 'taken_at', days: defaultRetention.photos, setting: 'photos', together: 100 },
  'return-photos': { table: 'return_photo', at: 'taken_at', days: defaultRetention.photos, setting: 'photos', together: 100 },
  // Chats stay, and so do the sessions that reports count.
  messages: {
    table: 'chat_message',
    at: 'reply_time',
    days: defaultRetention.chat_messages,
    setting: 'chat_messages',
    only: lastingMessages,
    also: { columns: 'chat_code, msg_id, sender, taken_back_at', text: chatText },
  },
  // What was sent along, once no message that is left and no broadcast has it.
  'chat-files': {
    table: 'chat_file',
    at: 'created_at',
    days: defaultRetention.chat_messages,
    setting: 'chat_messages',
    only: `not exists (select from chat_message m where m.workspace_id = $1 and m.file_id = chat_file.file_id)
      and not exists (select from chat_broadcast b where b.workspace_id = $1 and b.image_url like '%/chat/file/%' and right(b.image_url, 36) = chat_file.file_id::text)`,
    together: 20,
  },
  'order-log': {
    table: 'order_log',
    at: 'created_at',
    days: defaultRetention.order_log,
    setting: 'order_log',
    only: `action not in (${lastingActions})`,
  },
  'product-log': { table: 'product_log', at: 'created_at', by: 'log_id', days: defaultRetention.product_log, setting: 'product_log' },
})

export type KindName = keyof typeof keptKinds
export const kindNames = Object.keys(keptKinds) as KindName[]

/** How many days of each kind are kept. */
export type Keeping = Readonly<Record<KindName, number | null>>
export const defaultKeeping = Object.fromEntries(kindNames.map((name) => [name, keptKinds[name].days])) as Keeping

export const retentionKey = 'retention'

/** What a workspace says of it; what an older version wrote in another form counts for nothing. */
const retentionOf = (value: unknown): Retention => {
  const parsed = retentionSchema.partial().safeParse(value)
  return { ...defaultRetention, ...(parsed.success ? parsed.data : {}) } as Retention
}

export async function readRetention(client: Pick<ClientBase, 'query'>, workspaceId: number): Promise<Retention> {
  const { rows } = await client.query<{ value: unknown }>('select value from workspace_setting where workspace_id = $1 and key = $2', [
    workspaceId,
    retentionKey,
  ])
  return retentionOf(rows[0]?.value)
}

/** The operator's and, where it says something, the workspace's. */
export function keepingIn(keeping: Keeping, retention: Retention): Keeping {
  const own = kindNames.flatMap((name) => {
    const { setting } = keptKinds[name]
    return setting ? [[name, retention[setting]] as const] : []
  })
  return { ...keeping, ...Object.fromEntries(own) }
}

const together = 2_000

export const batchOf = (name: KindName): number => keptKinds[name].together ?? together

/** The oldest rows of workspace `$1`, at most `most`, of those that are older than `before`: the place of each, where that is asked for. */
function oldestText({ table, at, by = at, ofAll, only }: Kind, most: number, before: string, from: string, place?: 'place'): string {
  const which = [
    ofAll ? '$1::int is null' : 'workspace_id = $1',
    ...(by === at ? [`${at} < ${before}`, `${at} >= ${from}`] : []),
    ...(only ? [only] : []),
  ]
  // A cluster plans no union and no list of subqueries that know the places of rows.
  return `select ${place ?? '1'} from (select ${place ? `ctid as ${place}, ` : ''}${at} as at from ${table} where ${which.join(' and ')} order by ${by} limit ${most}) oldest
    where at < ${before} and at >= ${from}`
}

/** Which of these kinds have something that is too old in workspace `$1`; `$2` and on: the instant of each. */
export const dueText = (names: readonly KindName[]): string =>
  `select array_remove(array[${names
    .map((name, place) => `case when exists (${oldestText(keptKinds[name], 1, `$${place + 2}::timestamptz`, "'-infinity'")}) then '${name}' end`)
    .join(',\n  ')}], null) as due`

/** How many rows of what a workspace has a setting for are older than `$2` in workspace `$1`, at most `most`. */
export const countText = (setting: RetentionKind, most: number): string =>
  `select count(*)::int as rows from (${kindNames
    .map((name): Kind => keptKinds[name])
    .filter((kind) => kind.setting === setting)
    .map((kind) => `(${oldestText(kind, most, '$2::timestamptz', "'-infinity'")})`)
    .join(' union all ')} limit ${most}) old`

/** Tells triggers why rows go: what reports counted of them stays. Said by itself, so that a cluster's nodes hear of it. */
export const byAge = `SET LOCAL app.by_age TO 'on'`

/**
 * Deletes one batch: of workspace `$1` what is older than `$2`, from `$3` on. The workspace stands at every table, so that a cluster asks one shard. The row
 * that it answers says how many there were and how old the youngest was: the next batch goes on there and does not look at the deleted ones again. After
 * {@link byAge}, in its transaction.
 */
export function pruneText(name: KindName): string {
  const kind = keptKinds[name]
  const { table, at, ofAll, also } = kind
  const columns = [`${at} as at`, ...(also ? [also.columns] : [])].join(', ')
  return `with gone as (
    delete from ${table} where ${ofAll ? '' : 'workspace_id = $1 and '}ctid = any(array(
    ${oldestText(kind, batchOf(name), '$2::timestamptz', '$3::timestamptz', 'place')})) returning ${columns}
  )${also ? `, also as (${also.text})` : ''} select count(*)::int as rows, max(at) as last from gone`
}
