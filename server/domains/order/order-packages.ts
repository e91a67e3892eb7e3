import type { OrderPackage } from '#contract/order/shipment.ts'
import type { IncomingPackage } from '#server/channels/orders.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { same } from './order-change.rules.ts'
import type { KnownOrder } from './order-state.ts'

/** Parcels of an order as its marketplace tells them now. */
export interface ToldPackages {
  readonly order_code: string
  readonly packages: readonly IncomingPackage[]
}

type Kept = OrderPackage & { readonly order_code: string }

const readText = `
  select order_code, package_no, mp_package_id, tracking_number, lines, is_packed from order_package
  where workspace_id = $1 and order_code = any($2::text[]) order by order_code, package_no`

export const readPackages = (connection: Connection, codes: readonly string[]): Promise<Kept[]> =>
  prepared<Kept>(connection, readText, [workspaceOf(connection), codes])

/** What is kept of parcels that were told: their numbers follow the marketplace's order, and what was packed stays packed. */
const asKept = (told: readonly IncomingPackage[], before: readonly Kept[]): OrderPackage[] =>
  told.map(({ mp_package_id, tracking_number, lines }, at) => {
    const known = before.find((one) => one.mp_package_id === mp_package_id)
    return {
      package_no: at + 1,
      mp_package_id,
      tracking_number: tracking_number ?? known?.tracking_number ?? null,
      is_packed: known?.is_packed ?? false,
      lines: lines.map(({ line, qty }) => ({ line_no: line, qty })),
    }
  })

/**
 * Brings the parcels of orders to what was told, within the transaction that takes the orders in: hardly any order has several, and of those with one nothing is
 * kept. Answers the orders of which something is new.
 */
export async function writePackages(
  connection: Connection,
  told: readonly ToldPackages[],
  known: ReadonlyMap<string, KnownOrder>,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  const several = told.filter(({ order_code, packages }) => packages.length > 1 || (known.get(order_code)?.package_count ?? 1) > 1)
  const before =
    several.length > 0
      ? await readPackages(
          connection,
          several.map(({ order_code }) => order_code),
        )
      : []
  for (const { order_code, packages } of several) {
    const own = before.filter((one) => one.order_code === order_code).map(({ order_code: _, ...one }) => one)
    const after =
      packages.length > 1
        ? asKept(
            packages,
            before.filter((one) => one.order_code === order_code),
          )
        : []
    if (same(own, after)) continue
    await replacePackages(connection, order_code, after, own)
    changed.add(order_code)
  }
  // Taken apart elsewhere: it goes in a parcel of its own again.
  const apart = told.filter(({ order_code, packages: [first, ...others] }) => {
    const merged = known.get(order_code)?.merged_as
    return merged && first && others.length === 0 && first.mp_package_id !== merged
  })
  if (apart.length > 0) {
    const codes = apart.map(({ order_code }) => order_code)
    await setMerged(connection, codes, null)
    for (const code of codes) changed.add(code)
  }
  return changed
}

/** What an order is found by because of its parcels; the same as is kept with its state (`order-write.ts`). */
const foundBy = (packages: readonly OrderPackage[]): string => {
  const numbers = packages.flatMap(({ tracking_number }) => tracking_number?.toLowerCase() ?? [])
  return packages.length > 1 && numbers.length > 0 ? ` ${numbers.join(' ')}` : ''
}

export async function replacePackages(
  connection: Connection,
  orderCode: string,
  packages: readonly OrderPackage[],
  before: readonly OrderPackage[],
): Promise<void> {
  const workspace = workspaceOf(connection)
  await prepared(connection, 'delete from order_package where workspace_id = $1 and order_code = $2', [workspace, orderCode])
  await prepared(
    connection,
    `insert into order_package (workspace_id, order_code, package_no, mp_package_id, tracking_number, lines, is_packed)
     select $1, $2, x.package_no, x.mp_package_id, x.tracking_number, x.lines, x.is_packed
     from jsonb_to_recordset($3::jsonb) as x(package_no int2, mp_package_id text, tracking_number text, lines jsonb, is_packed bool)`,
    [workspace, orderCode, JSON.stringify(packages)],
  )
  await prepared(
    connection,
    `update orders set package_count = $3, packed_count = $4,
       search_text = case when $5::text <> '' and right(search_text, length($5)) = $5 then left(search_text, -length($5)) else search_text end || $6::text
     where workspace_id = $1 and order_code = $2`,
    [workspace, orderCode, Math.max(1, packages.length), packages.filter(({ is_packed }) => is_packed).length, foundBy(before), foundBy(packages)],
  )
}

export const setMerged = (connection: Connection, codes: readonly string[], mergedAs: string | null) =>
  prepared(connection, 'update orders set merged_as = $3 where workspace_id = $1 and order_code = any($2::text[])', [
    workspaceOf(connection),
    codes,
    mergedAs,
  ])
