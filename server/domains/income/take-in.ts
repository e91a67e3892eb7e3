import { orderCodeOf } from '#contract/core/marketplace.ts'
import { feeCategories } from '#contract/income/income.ts'
import type { IncomingSettlement } from '#server/channels/income.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import { keepOrders, lockIncome } from './keep-income.ts'

const knownText = `
  select settlement_code, payout_state, reading_at from settlement where workspace_id = $1 and settlement_code = any($2::text[])`

interface Known {
  readonly settlement_code: string
  readonly payout_state: string
  readonly reading_at: string
}

const headsText = `
  insert into settlement as kept (workspace_id, settlement_code, mp_settlement_id, store_code, marketplace, payout_state, settled_at, told_amount, whole, reading_at)
  select $1, x.settlement_code, x.mp_settlement_id, $2::text, $3::text, x.payout_state, x.settled_at, x.amount, x.ends, x.reading_at
  from jsonb_to_recordset($4::jsonb) as x (settlement_code text, mp_settlement_id text, payout_state text, settled_at timestamptz, amount int8, ends boolean,
    reading_at timestamptz)
  order by x.settlement_code
  on conflict (workspace_id, settlement_code) do update set
    store_code = excluded.store_code, payout_state = excluded.payout_state, settled_at = excluded.settled_at, told_amount = excluded.told_amount,
    whole = kept.whole or excluded.whole, reading_at = excluded.reading_at`

const linesText = `
  insert into settlement_line as kept (workspace_id, settlement_code, line_code, store_code, marketplace, order_code, category, mp_kind, amount, settled_at, read_at)
  select $1, x.settlement_code, x.line_code, $2::text, $3::text, x.order_code, x.category, x.mp_kind, x.amount, x.settled_at, $5::timestamptz
  from jsonb_to_recordset($4::jsonb) as x (settlement_code text, line_code text, order_code text, category text, mp_kind text, amount int8, settled_at timestamptz)
  order by x.settlement_code, x.line_code
  on conflict (workspace_id, settlement_code, line_code) do update set
    order_code = excluded.order_code, category = excluded.category, mp_kind = excluded.mp_kind, amount = excluded.amount, settled_at = excluded.settled_at,
    read_at = excluded.read_at`

/** What was known of settlements that are whole now, and was not told again. `$2`: those whose last lines were told. */
const goneText = `
  delete from settlement_line l using settlement s
  where s.workspace_id = $1 and s.settlement_code = any($2::text[]) and l.workspace_id = $1 and l.settlement_code = s.settlement_code and l.read_at < s.reading_at
  returning l.order_code`

/** The line of a settlement that says what its others leave open: so that its lines always come to what the marketplace says. */
const restCode = '='
const restText = `
  with open as (
    select s.settlement_code, s.store_code, s.marketplace, s.settled_at, s.told_amount - coalesce((select sum(l.amount) from settlement_line l
      where l.workspace_id = $1 and l.settlement_code = s.settlement_code and l.line_code <> '${restCode}'), 0) as rest
    from settlement s where s.workspace_id = $1 and s.settlement_code = any($2::text[]) and s.whole
  ),
  gone as (
    delete from settlement_line l using open where l.workspace_id = $1 and l.settlement_code = open.settlement_code and l.line_code = '${restCode}'
      and coalesce(open.rest, 0) = 0
  )
  insert into settlement_line as kept (workspace_id, settlement_code, line_code, store_code, marketplace, order_code, category, mp_kind, amount, settled_at, read_at)
  select $1, settlement_code, '${restCode}', store_code, marketplace, null, 'adjustment', '', rest, settled_at, $3::timestamptz from open where rest <> 0
  on conflict (workspace_id, settlement_code, line_code) do update set amount = excluded.amount, settled_at = excluded.settled_at, read_at = excluded.read_at`

const sumsText = `
  update settlement s set amount = x.amount, sales = x.sales, fees = x.fees, lines = x.lines
  from (
    select l.settlement_code, sum(l.amount)::int8 as amount, coalesce(sum(l.amount) filter (where l.category = 'sales'), 0)::int8 as sales,
      coalesce(sum(l.amount) filter (where l.category = any('{${feeCategories.join()}}'::text[])), 0)::int8 as fees, count(*)::int as lines
    from settlement_line l where l.workspace_id = $1 and l.settlement_code = any($2::text[]) group by 1
  ) x
  where s.workspace_id = $1 and s.settlement_code = x.settlement_code
    and (s.amount, s.sales, s.fees, s.lines) is distinct from (x.amount, x.sales, x.fees, x.lines)
  returning s.settlement_code`

async function take(
  connection: Connection,
  { store_code, marketplace }: StoreOrigin,
  settlements: ReadonlyMap<string, IncomingSettlement>,
  at: string,
): Promise<number> {
  const workspaceId = workspaceOf(connection)
  const codes = [...settlements.keys()]
  const lines = [...settlements].flatMap(([settlement_code, { lines: told, settled_at }]) =>
    [...new Map(told.map((line) => [line.mp_line_id, line])).values()].map((line) => ({
      settlement_code,
      line_code: line.mp_line_id,
      order_code: line.mp_order_id === null ? null : orderCodeOf(marketplace, line.mp_order_id),
      category: line.category,
      mp_kind: line.mp_kind,
      amount: line.amount,
      settled_at,
    })),
  )
  await lockIncome(connection)
  const known = new Map((await prepared<Known>(connection, knownText, [workspaceId, codes])).map((one) => [one.settlement_code, one]))
  const heads = [...settlements].map(([settlement_code, { lines: _, begins, ...head }]) => ({
    ...head,
    settlement_code,
    reading_at: begins ? at : (known.get(settlement_code)?.reading_at ?? at),
  }))
  await prepared(connection, headsText, [workspaceId, store_code, marketplace, JSON.stringify(heads)])
  await prepared(connection, linesText, [workspaceId, store_code, marketplace, JSON.stringify(lines), at])
  const ended = heads.filter(({ ends }) => ends).map(({ settlement_code }) => settlement_code)
  const gone = ended.length > 0 ? await prepared<{ order_code: string | null }>(connection, goneText, [workspaceId, ended]) : []
  await prepared(connection, restText, [workspaceId, codes, at])
  const summed = await prepared(connection, sumsText, [workspaceId, codes])
  await keepOrders(connection, [...new Set([...lines, ...gone].flatMap(({ order_code }) => order_code ?? []))])
  // What was known already is no news: looks go back over weeks.
  const moved = heads.some(({ settlement_code, payout_state }) => known.get(settlement_code)?.payout_state !== payout_state)
  if (summed.length > 0 || gone.length > 0 || moved) await appendEvent(connection, { type: 'income.changed', at, agent_id: null, store_code })
  return heads.filter(({ settlement_code }) => !known.has(settlement_code)).length
}

/** Takes in what a store's marketplace settled; the same twice changes nothing. Answers how many settlements were not known. */
export const takeInIncome = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  origin: StoreOrigin,
  settlements: readonly IncomingSettlement[],
): Promise<number> => {
  // A settlement that is made while pages are read may stand on two of them.
  const byCode = new Map(settlements.map((one) => [orderCodeOf(origin.marketplace, one.mp_settlement_id), one]))
  if (byCode.size === 0) return Promise.resolve(0)
  return database.write(origin.workspace_id, (connection) => take(connection, origin, byCode, now().toISOString()))
}
