import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { HandoverParcel, handoverState, Manifest, manifestRead } from '#contract/order/handover.endpoints.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Actor } from './order-state.ts'
import { parcelCode } from './parcel.query.ts'
import { openStatuses } from './scan.rules.ts'

/** A courier reports some parcels as shipped before the desk scanned them out: those that were scanned count whatever became of them since. */
const scannedFrom = `from order_scan s join orders o on o.workspace_id = $1 and o.order_code = s.order_code
  left join order_package p on p.workspace_id = $1 and p.order_code = s.order_code and p.package_no = s.package_no
  where s.workspace_id = $1 and s.action = 'handover'
  and not exists (select from manifest_parcel m where m.workspace_id = $1 and m.order_code = s.order_code and m.package_no = s.package_no)`

/** Packed parcels that nobody scanned out. `$2`: the statuses in which a packed parcel waits for its courier. */
export const missingFrom = `from orders o
  left join order_package p on p.workspace_id = $1 and p.order_code = o.order_code and o.package_count > 1
  where o.workspace_id = $1 and o.order_status = any($2::int[]) and coalesce(p.is_packed, o.is_packed)
  and not exists (select from order_scan s where s.workspace_id = $1 and s.order_code = o.order_code and s.action = 'handover'
    and s.package_no = coalesce(p.package_no, 0))`

/** Of a parcel `p` where its order `o` is split; else of the order. `code`: what the parcel is known by. */
const parcelColumns = (code: string) => `o.order_code, ${code} as parcel_code, o.mp_order_id,
  coalesce(p.tracking_number, o.tracking_number) as tracking_number, o.buyer_name,
  coalesce((select sum((line->>'qty')::int)::int from jsonb_array_elements(p.lines) line), o.order_qty) as order_qty`
const missingCode = `o.order_code || coalesce('/' || p.package_no, '')`
const mostParcels = 2000

const readScanned = (connection: Connection, courier: string): Promise<HandoverParcel[]> =>
  prepared(
    connection,
    `select ${parcelColumns(parcelCode('s'))} ${scannedFrom} and o.courier_name = $2 order by s.scanned_at, o.order_code, s.package_no limit ${mostParcels}`,
    [workspaceOf(connection), courier],
  )

const readMissing = (connection: Connection, courier: string): Promise<HandoverParcel[]> =>
  prepared(
    connection,
    `select ${parcelColumns(missingCode)} ${missingFrom} and o.courier_name = $3 order by o.order_code, p.package_no limit ${mostParcels}`,
    [workspaceOf(connection), openStatuses, courier],
  )

export async function readHandover(connection: Connection, courier: string | undefined): Promise<CallReply<typeof handoverState>> {
  const couriers = await prepared<CallReply<typeof handoverState>['couriers'][number]>(
    connection,
    `select courier_name, sum(scanned)::int as scanned, sum(missing)::int as missing from (
       select o.courier_name, count(*) as scanned, 0 as missing ${scannedFrom} group by 1
       union all select o.courier_name, 0, count(*) ${missingFrom} group by 1) c
     group by 1 order by 1`,
    [workspaceOf(connection), openStatuses],
  )
  if (courier === undefined) return { couriers, scanned: [], missing: [] }
  return { couriers, scanned: await readScanned(connection, courier), missing: await readMissing(connection, courier) }
}

const manifestColumns = `m.manifest_id, m.manifest_no, m.courier_name, m.name, m.created_at,
  (select count(*)::int from manifest_parcel p where p.workspace_id = $1 and p.manifest_id = m.manifest_id) as parcel_count`

/** Throws NOT_FOUND where nothing was scanned for the courier. */
export async function createManifest(connection: Connection, courier: string, by: Actor, now: Date): Promise<Manifest> {
  const workspace = workspaceOf(connection)
  // Two desks may finish at once: one number after the other, and no parcel on both.
  await prepared(connection, `select pg_advisory_xact_lock(hashtext('manifest'), $1)`, [workspace])
  const parcels = await readScanned(connection, courier)
  if (parcels.length === 0) throw new DomainError('NOT_FOUND')
  const [made] = await prepared<{ manifest_id: number }>(
    connection,
    `insert into manifest (workspace_id, manifest_no, courier_name, user_id, name, created_at)
     select $1, coalesce(max(manifest_no), 0) + 1, $2, $3, $4, $5 from manifest where workspace_id = $1 returning manifest_id`,
    [workspace, courier, by.user_id, by.name, now.toISOString()],
  )
  if (!made) throw new TypeError('A manifest was not made')
  await prepared(
    connection,
    `insert into manifest_parcel (workspace_id, order_code, package_no, manifest_id)
     select $1, x.order_code, x.package_no, $4 from unnest($2::text[], $3::int[]) as x(order_code, package_no)`,
    [
      workspace,
      parcels.map(({ order_code }) => order_code),
      parcels.map(({ parcel_code }) => parcelOf(parcel_code).package_no ?? 0),
      made.manifest_id,
    ],
  )
  return readOne(connection, made.manifest_id)
}

async function readOne(connection: Connection, id: number): Promise<Manifest> {
  const text = `select ${manifestColumns} from manifest m where m.workspace_id = $1 and m.manifest_id = $2`
  const [found] = await prepared<Manifest>(connection, text, [workspaceOf(connection), id])
  if (!found) throw new DomainError('NOT_FOUND')
  return { ...found, manifest_id: Number(found.manifest_id) }
}

export async function readManifests(connection: Connection): Promise<Manifest[]> {
  const rows = await prepared<Manifest>(
    connection,
    `select ${manifestColumns} from manifest m where m.workspace_id = $1 order by m.manifest_no desc limit 50`,
    [workspaceOf(connection)],
  )
  return rows.map((row) => ({ ...row, manifest_id: Number(row.manifest_id) }))
}

export async function readManifest(connection: Connection, id: number): Promise<CallReply<typeof manifestRead>> {
  const manifest = await readOne(connection, id)
  const parcels = await prepared<HandoverParcel>(
    connection,
    `select ${parcelColumns(parcelCode('m'))} from manifest_parcel m join orders o on o.workspace_id = $1 and o.order_code = m.order_code
     left join order_package p on p.workspace_id = $1 and p.order_code = m.order_code and p.package_no = m.package_no
     where m.workspace_id = $1 and m.manifest_id = $2 order by o.order_code, m.package_no`,
    [workspaceOf(connection), id],
  )
  return { ...manifest, parcels, missing: await readMissing(connection, manifest.courier_name) }
}
