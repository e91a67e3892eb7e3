import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { setsProducts, setsStock } from '#contract/product/product-access.ts'
import { productImport } from '#contract/product/product-import.endpoints.ts'
import type { CheckedRow, ImportRow, Sheet } from '#contract/product/product-import.ts'
import { isStockOnly } from '#contract/product/product-import.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { longJob } from '../job/job.port.ts'
import { type Asking, planSeen, planUnit, type UnitPlan } from './import-plan.ts'
import { batchesOf, groupOf, type ReadRow, readRows, type Unit, unitsOf } from './import-rows.ts'
import { type By, editSkus } from './product-edit.ts'
import { changeProducts, createProducts, findProducts } from './product-write.ts'

/** Whose each SKU is, of those that are there. */
async function ownersOf(connection: Connection, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.client.query<{ sku: string; product_id: number }>(
    'select sku, product_id from sku where workspace_id = $1 and sku = any($2::text[])',
    [workspaceOf(connection), skus],
  )
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]))
}

/** The one product that has a name, of those that are sold; names that several have are nobody's. */
async function productsNamed(connection: Connection, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await connection.client.query<{ name: string; product_id: number }>(
    `select lower(name) as name, min(product_id) as product_id from product
     where workspace_id = $1 and not archive and lower(name) = any($2::text[]) group by lower(name) having count(*) = 1`,
    [workspaceOf(connection), names],
  )
  return new Map(rows.map(({ name, product_id }) => [name, product_id]))
}

/** Which product each row is of: the one that has its SKU, or others of its group; else the one that is called so. */
async function findUnits(connection: Connection, rows: readonly ReadRow[]): Promise<Unit[]> {
  const good = rows.filter(({ problem }) => problem === null)
  const owners = await ownersOf(
    connection,
    good.map(({ sku }) => sku),
  )
  const ofGroup = new Map<string, number>()
  for (const row of good) {
    const [group, owner] = [groupOf(row), owners.get(row.sku)]
    if (group !== null && owner !== undefined && !ofGroup.has(group)) ofGroup.set(group, owner)
  }
  const nameOf = new Map<string, string>()
  for (const row of good) {
    const group = groupOf(row)
    if (group !== null && row.options.length > 0 && row.texts.name && !ofGroup.has(group) && !nameOf.has(group))
      nameOf.set(group, row.texts.name.toLowerCase())
  }
  const named = await productsNamed(connection, [...new Set(nameOf.values())])
  return unitsOf(rows, (row) => {
    const group = groupOf(row)
    return owners.get(row.sku) ?? (group === null ? null : (ofGroup.get(group) ?? named.get(nameOf.get(group) ?? '') ?? null))
  })
}

type Planner = typeof planUnit

/** Plans what becomes of products as they stand, or as they stand locked. */
async function planUnits(
  connection: Connection,
  units: readonly Unit[],
  asking: Asking,
  lock: '' | 'for update',
  plan: Planner,
): Promise<UnitPlan[]> {
  const found = await findProducts(
    connection,
    units.flatMap(({ product_id }) => product_id ?? []),
    lock,
  )
  const owners = await ownersOf(
    connection,
    units.flatMap(({ rows }) => rows.map(({ sku }) => sku)),
  )
  return units.map((unit) => {
    const product = found.get(unit.product_id ?? 0)
    return plan(product ? unit : { ...unit, product_id: null }, product, (sku) => owners.has(sku), asking)
  })
}

/** Rows that are looked at before other calls have their turn. */
const readTogether = 1_000

/** What each line of a sheet would make or change, as everything stands now; in the order of the lines. */
export async function checkImport(connection: Connection, sheet: Sheet, asking: Asking): Promise<CheckedRow[]> {
  const units = await findUnits(connection, readRows(sheet.rows, asking.language))
  const checked: CheckedRow[] = []
  for (const { from, to } of batchesOf(units, readTogether)) {
    for (const { rows } of await planUnits(connection, units.slice(from, to), asking, '', planUnit)) checked.push(...rows)
    await breathe()
  }
  return checked.toSorted((a, b) => a.row - b.row)
}

const seesMore = ({ seen }: ImportRow): boolean =>
  seen.outcome === 'new' || (seen.outcome === 'changed' && Object.keys(seen.before).some((field) => !isStockOnly(field as keyof typeof seen.before)))

/** Makes and changes products from a sheet. */
export const productImportJob = longJob({
  id: 'product.import',
  input: z.object({ name: productImport.body.shape.name, dimensions: productImport.body.shape.dimensions, rows: productImport.body.shape.rows }),
  access: ({ rows }) => (rows.some(seesMore) ? setsProducts : setsStock),
})

/** The products of a sheet as they were seen when it was checked: always the same, whatever of it was written since. */
export function seenUnits(rows: readonly ImportRow[], language: Asking['language']): Unit[] {
  const seen = new Map(rows.map((row) => [row.row, row.seen]))
  return unitsOf(readRows(rows, language), ({ row }) => seen.get(row)?.product_id ?? null)
}

export interface FailedRow {
  readonly row: number
  readonly sku: string
  readonly reason: string
}

export type SeenOf = (row: number) => ImportRow['seen'] | undefined

/** Writes what the rows of some products say, within one transaction, by the ways that forms and lists write. Answers which were refused. */
export async function writeUnits(
  connection: Connection,
  units: readonly Unit[],
  asking: Asking,
  seenOf: SeenOf,
  by: By & { readonly note: string },
): Promise<FailedRow[]> {
  const plans = await planUnits(connection, units, asking, 'for update', (unit, found, taken, as) => planSeen(unit, found, taken, as, seenOf))
  const edits = plans.flatMap((plan) => plan.edits)
  const made = plans.filter(({ create }) => create !== null)
  const ids = await createProducts(
    connection,
    made.flatMap(({ create }) => create ?? []),
    by,
  )
  await changeProducts(
    connection,
    plans.flatMap(({ change }) => change ?? []),
    by,
  )
  const productOf = new Map(made.map((plan, at) => [plan, ids[at] as number]))
  const buffers = plans.flatMap((plan) =>
    plan.buffers.map((one) => ({ ...one, product_id: productOf.get(plan) ?? (plan.change?.product_id as number), allow_oversold: false })),
  )
  await editSkus(connection, [...edits, ...buffers], by)
  return failedOf(plans.flatMap(({ rows }) => rows))
}

const failedOf = (rows: readonly CheckedRow[]): FailedRow[] =>
  rows.flatMap(({ row, sku, problem }) => (problem === null ? [] : [{ row, sku, reason: problem }]))
