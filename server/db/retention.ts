import { jobDays } from '#contract/job/job.ts'
import { photoDays } from '#contract/order/packing-photo.endpoints.ts'

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
  readonly days: number
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
  acts: { table: 'packing_act', at: 'at', days: photoDays },
  photos: { table: 'packing_photo', at: 'taken_at', days: photoDays, together: 100 },
  'return-photos': { table: 'return_photo', at: 'taken_at', days: photoDays, together: 100 },
})

export type KindName = keyof typeof keptKinds
export const kindNames = Object.keys(keptKinds) as KindName[]

/** How many days of each kind are kept. */
export type Keeping = Readonly<Record<KindName, number>>
export const defaultKeeping = Object.fromEntries(kindNames.map((name) => [name, keptKinds[name].days])) as Keeping

const together = 2_000

export const batchOf = (name: KindName): number => keptKinds[name].together ?? together

/** The oldest rows of workspace `$1`, at most `most`, of those that are older than `before`. */
function oldestText({ table, at, by = at, ofAll }: Kind, most: number, before: string, from: string): string {
  const which = [ofAll ? '$1::int is null' : 'workspace_id = $1', ...(by === at ? [`${at} < ${before}`, `${at} >= ${from}`] : [])]
  return `select place from (select ctid as place, ${at} as at from ${table} where ${which.join(' and ')} order by ${by} limit ${most}) oldest
    where at < ${before} and at >= ${from}`
}

/** Which of these kinds have something that is too old in workspace `$1`; `$2` and on: the instant of each. */
export const dueText = (names: readonly KindName[]): string =>
  `select array_remove(array[${names
    .map((name, place) => `case when exists (${oldestText(keptKinds[name], 1, `$${place + 2}::timestamptz`, "'-infinity'")}) then '${name}' end`)
    .join(',\n  ')}], null) as due`

/**
 * Deletes one batch: of workspace `$1` what is older than `$2`, from `$3` on. The workspace stands at every table, so that a cluster asks one shard. The row
 * that it answers says how many there were and how old the youngest was: the next batch goes on there and does not look at the deleted ones again.
 */
export function pruneText(name: KindName): string {
  const kind = keptKinds[name]
  const { table, at, ofAll, also } = kind
  const columns = [`${at} as at`, ...(also ? [also.columns] : [])].join(', ')
  return `with gone as (
    delete from ${table} where ${ofAll ? '' : 'workspace_id = $1 and '}ctid = any(array(
    ${oldestText(kind, batchOf(name), '$2::timestamptz', '$3::timestamptz')})) returning ${columns}
  )${also ? `, also as (${also.text})` : ''} select count(*)::int as rows, max(at) as last from gone`
}
