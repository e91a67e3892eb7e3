import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Wave, WaveLine, waveCreate, wavePick, waveRead } from '#contract/order/wave.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { taken } from '../stock/stock.port.ts'
import { holdShort } from './order-marks.ts'
import type { Actor } from './order-state.ts'
import { openStatuses } from './scan.rules.ts'
import { inWaveOrder, type Need, shortOf, type WaveOrder } from './wave.rules.ts'

/** What orders take from the shelf, by order and SKU; over `order_item i`. */
const skuOf = `coalesce(nullif(${taken.sku}, ''), '#' || i.order_code || '/' || i.line_no)`
const needsFrom = `pick_wave_order w join order_item i on i.workspace_id = $1 and i.order_code = w.order_code ${taken.join}
  where w.workspace_id = $1 and w.wave_id = m.wave_id`

const waveColumns = `m.wave_id, m.wave_no, m.name, m.created_at,
  (select count(*)::int from pick_wave_order w where w.workspace_id = $1 and w.wave_id = m.wave_id) as orders,
  (select count(*)::int from pick_wave_order w join orders o on o.workspace_id = $1 and o.order_code = w.order_code
    where w.workspace_id = $1 and w.wave_id = m.wave_id and o.is_packed) as packed,
  (select count(distinct h.order_code)::int from order_hold h where h.workspace_id = $1 and h.wave_id = m.wave_id) as held,
  (select coalesce(sum(${taken.qty}), 0)::int from ${needsFrom}) as pieces,
  (select coalesce(sum(l.picked), 0)::int from pick_wave_line l where l.workspace_id = $1 and l.wave_id = m.wave_id) as picked,
  (select coalesce(sum(l.short), 0)::int from pick_wave_line l where l.workspace_id = $1 and l.wave_id = m.wave_id) as short`

const asWave = (row: Wave): Wave => ({ ...row, wave_id: Number(row.wave_id) })

export async function readWaves(connection: Connection): Promise<Wave[]> {
  const text = `select ${waveColumns} from pick_wave m where m.workspace_id = $1 order by m.wave_no desc limit 30`
  return (await prepared<Wave>(connection, text, [workspaceOf(connection)])).map(asWave)
}

async function readWave(connection: Connection, waveId: number): Promise<Wave> {
  const text = `select ${waveColumns} from pick_wave m where m.workspace_id = $1 and m.wave_id = $2`
  const [found] = await prepared<Wave>(connection, text, [workspaceOf(connection), waveId])
  if (!found) throw new DomainError('NOT_FOUND')
  return asWave(found)
}

/** Throws NOT_FOUND where none of the orders waits to be packed outside of another wave. */
export async function createWave(connection: Connection, codes: readonly string[], by: Actor, now: Date): Promise<CallReply<typeof waveCreate>> {
  const workspace = workspaceOf(connection)
  // Two people may begin a wave of the same orders at once.
  await prepared(connection, `select pg_advisory_xact_lock(hashtext('pick_wave'), $1)`, [workspace])
  const orders = await prepared<WaveOrder>(
    connection,
    `select o.order_code, o.order_qty, (select min(case when part.sku is null then i.location else s.location end)
       from order_item i ${taken.join} left join sku s on s.workspace_id = $1 and s.sku = part.sku
       where i.workspace_id = $1 and i.order_code = o.order_code) as location
     from orders o where o.workspace_id = $1 and o.order_code = any($2::text[]) and o.order_status = any($3::int[]) and not o.is_packed and o.hold is null
       and not exists (select from pick_wave_order w where w.workspace_id = $1 and w.order_code = o.order_code)`,
    [workspace, codes, openStatuses],
  )
  if (orders.length === 0) throw new DomainError('NOT_FOUND')
  const [made] = await prepared<{ wave_id: number }>(
    connection,
    `insert into pick_wave (workspace_id, wave_no, user_id, name, created_at)
     select $1, coalesce(max(wave_no), 0) + 1, $2, $3, $4 from pick_wave where workspace_id = $1 returning wave_id`,
    [workspace, by.user_id, by.name, now.toISOString()],
  )
  if (!made) throw new TypeError('A wave was not made')
  const walk = inWaveOrder(orders).map(({ order_code }) => order_code)
  await prepared(
    connection,
    'insert into pick_wave_order (workspace_id, wave_id, order_code, place) select $1, $2, w.code, w.place from unnest($3::text[]) with ordinality as w(code, place)',
    [workspace, made.wave_id, walk],
  )
  const among = new Set(walk)
  return { wave: await readWave(connection, made.wave_id), left_out: codes.filter((code) => !among.has(code)) }
}

export async function readWaveDetail(connection: Connection, waveId: number): Promise<CallReply<typeof waveRead>> {
  const wave = await readWave(connection, waveId)
  const values = [workspaceOf(connection), waveId]
  const lines = await prepared<WaveLine>(
    connection,
    `select n.sku, s.barcode, n.name, n.variant, n.image_url, n.location, n.qty, n.single,
       coalesce(l.picked, 0) as picked, coalesce(l.short, 0) as short
     from (
       select ${skuOf} as sku, min(coalesce(p.name, i.name)) as name, min(case when part.sku is null then i.variant else coalesce(k.variant, '') end) as variant,
         min(coalesce(k.image_url, p.image_url, i.image_url)) as image_url,
         min(case when part.sku is null then i.location else k.location end) as location, sum(${taken.qty})::int as qty, bool_and(o.order_qty = 1) as single
       from pick_wave_order w join orders o on o.workspace_id = $1 and o.order_code = w.order_code
       join order_item i on i.workspace_id = $1 and i.order_code = w.order_code ${taken.join}
       left join sku k on k.workspace_id = $1 and k.sku = part.sku left join product p on p.workspace_id = $1 and p.product_id = k.product_id
       where w.workspace_id = $1 and w.wave_id = $2 group by 1) n
     left join sku s on s.workspace_id = $1 and s.sku = n.sku
     left join pick_wave_line l on l.workspace_id = $1 and l.wave_id = $2 and l.sku = n.sku
     order by not n.single, n.location nulls last, n.sku`,
    values,
  )
  const orders = await prepared<CallReply<typeof waveRead>['orders'][number]>(
    connection,
    `select w.order_code, o.buyer_name, o.order_qty, o.is_packed,
       (select string_agg(h.missing || ' × ' || h.sku, ', ' order by h.sku) from order_hold h where h.workspace_id = $1 and h.order_code = w.order_code) as missing
     from pick_wave_order w join orders o on o.workspace_id = $1 and o.order_code = w.order_code
     where w.workspace_id = $1 and w.wave_id = $2 order by w.place`,
    values,
  )
  return { wave, lines, orders }
}

interface Pick {
  readonly sku: string
  readonly add?: number | undefined
  readonly short?: number | undefined
}

/** Throws NOT_FOUND where the wave takes no such SKU. */
export async function pick(
  connection: Connection,
  waveId: number,
  { sku, add = 0, short }: Pick,
  by: Actor,
  now: Date,
): Promise<CallReply<typeof wavePick>> {
  const workspace = workspaceOf(connection)
  // Two pickers of one wave count one after the other.
  await prepared(connection, 'select 1 as locked from pick_wave where workspace_id = $1 and wave_id = $2 for update', [workspace, waveId])
  const needs = await prepared<Need>(
    connection,
    `select w.order_code, sum(${taken.qty})::int as qty from pick_wave_order w
     join order_item i on i.workspace_id = $1 and i.order_code = w.order_code ${taken.join}
     where w.workspace_id = $1 and w.wave_id = $2 and ${skuOf} = $3 group by w.order_code, w.place order by w.place`,
    [workspace, waveId, sku],
  )
  const wanted = needs.reduce((sum, { qty }) => sum + qty, 0)
  if (wanted === 0) throw new DomainError('NOT_FOUND')
  const [line] = await prepared<{ picked: number; short: number }>(
    connection,
    `insert into pick_wave_line as l (workspace_id, wave_id, sku, picked, short) values ($1, $2, $3, greatest(0, least($6::int, $4::int)), least($6::int, coalesce($5::int, 0)))
     on conflict (workspace_id, wave_id, sku) do update set
       short = least($6::int, coalesce($5::int, l.short)), picked = greatest(0, least($6::int - least($6::int, coalesce($5::int, l.short)), l.picked + $4::int))
     returning picked, short`,
    [workspace, waveId, sku, add, short ?? null, wanted],
  )
  const held = shortOf(needs, line?.short ?? 0)
  if (short !== undefined) await hold(connection, waveId, sku, held, by, now)
  return { picked: line?.picked ?? 0, short: line?.short ?? 0, held: held.map(({ order_code }) => order_code) }
}

async function hold(connection: Connection, waveId: number, sku: string, held: ReturnType<typeof shortOf>, by: Actor, now: Date): Promise<void> {
  const workspace = workspaceOf(connection)
  const before = await prepared<{ order_code: string }>(
    connection,
    'delete from order_hold where workspace_id = $1 and wave_id = $2 and sku = $3 returning order_code',
    [workspace, waveId, sku],
  )
  await prepared(
    connection,
    `insert into order_hold (workspace_id, order_code, sku, missing, wave_id, name, at)
     select $1, h.order_code, $3, h.missing, $2, $5, $6 from jsonb_to_recordset($4::jsonb) as h(order_code text, missing int)
     on conflict (workspace_id, order_code, sku) do update set missing = excluded.missing, wave_id = excluded.wave_id`,
    [workspace, waveId, sku, JSON.stringify(held), by.name, now.toISOString()],
  )
  await holdShort(connection, [...new Set([...before, ...held].map(({ order_code }) => order_code))], by, now)
}
