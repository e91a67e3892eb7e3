import type { ScanAction } from '#contract/order/scan-action.ts'
import { parcelCodeOf, parcelOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

const findText = `
  select code from (
    select o.order_code as code, o.ordered_at, 1 as place from orders o
    where o.workspace_id = $1 and (o.order_code = any($2::text[]) or o.mp_order_id = any($2::text[]) or o.tracking_number = any($2::text[]))
    union all
    select p.order_code || '/' || p.package_no, o.ordered_at, 0 from order_package p join orders o on o.workspace_id = $1 and o.order_code = p.order_code
    where p.workspace_id = $1 and p.tracking_number = any($2::text[])) found
  order by place, ordered_at desc limit 1`

/** The code of the parcel that a scanned code means. Codes are printed in capitals and typed in any case; of several parcels with one number the newest counts. */
export async function findParcelCode(connection: Connection, scanned: string): Promise<string | null> {
  const spellings = [...new Set([scanned, scanned.toUpperCase()])]
  const asParcel = parcelOf(scanned.toUpperCase())
  const codes = asParcel.package_no === null ? spellings : [...spellings, asParcel.order_code]
  const [found] = await prepared<{ code: string }>(connection, findText, [workspaceOf(connection), codes])
  if (!found) return null
  return asParcel.package_no !== null && found.code === asParcel.order_code ? parcelCodeOf(found.code, asParcel.package_no) : found.code
}

/** What a parcel is known by, as `parcelCodeOf` says it; of a row that says which parcel by `package_no`. */
export const parcelCode = (row: string): string => `${row}.order_code || case when ${row}.package_no > 0 then '/' || ${row}.package_no else '' end`

/** What is done to a parcel. */
export interface ParcelMark {
  readonly action: ScanAction
  readonly undo: boolean
}

/** One parcel, as it is packed: an order, or a part of one that is split. */
export interface ParcelState {
  readonly package_no: number | null
  readonly is_packed: boolean
}

/**
 * A parcel of a locked order. Of a split one without a number the first that the mark is for: not packed, or not handed over, and the other way round where it is taken
 * away; where there is none, the first of all. Null: there is none of that number.
 */
export async function readParcel(
  connection: Connection,
  { order_code, is_packed, package_count }: { order_code: string; is_packed: boolean; package_count: number },
  package_no: number | null,
  { action, undo }: ParcelMark,
): Promise<ParcelState | null> {
  if (package_count <= 1) return package_no === null ? { package_no, is_packed } : null
  const parcels = await prepared<{ package_no: number; is_packed: boolean; is_handed_over: boolean }>(connection, parcelsText, [
    workspaceOf(connection),
    order_code,
  ])
  const isMarked = (one: (typeof parcels)[number]) => (action === 'pack' ? one.is_packed : one.is_handed_over)
  const meant =
    package_no === null ? (parcels.find((one) => isMarked(one) === undo) ?? parcels[0]) : parcels.find((one) => one.package_no === package_no)
  return meant ? { package_no: meant.package_no, is_packed: meant.is_packed } : null
}

const parcelsText = `
  select p.package_no, p.is_packed, s.package_no is not null as is_handed_over
  from order_package p left join order_scan s on s.workspace_id = $1 and s.order_code = $2 and s.action = 'handover' and s.package_no = p.package_no
  where p.workspace_id = $1 and p.order_code = $2 order by p.package_no`

/** Marks a parcel of a split order. Answers whether all of its parcels are packed now. */
export async function setParcelPacked(connection: Connection, orderCode: string, packageNo: number, on: boolean): Promise<boolean> {
  const workspace = workspaceOf(connection)
  await prepared(connection, 'update order_package set is_packed = $4 where workspace_id = $1 and order_code = $2 and package_no = $3', [
    workspace,
    orderCode,
    packageNo,
    on,
  ])
  const [counted] = await prepared<{ all: boolean }>(
    connection,
    `update orders o set packed_count = k.packed from (
       select count(*) filter (where is_packed)::int as packed from order_package where workspace_id = $1 and order_code = $2) k
     where o.workspace_id = $1 and o.order_code = $2 returning k.packed = o.package_count as all`,
    [workspace, orderCode],
  )
  return counted?.all ?? false
}
