import type { PackageSnapshot } from '#contract/bo/bo.ts'
import type { WrittenPackage } from '#contract/bo/package.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { freePackage, type MembershipPackage } from '#contract/membership/package.ts'
import type { Connection } from '#server/db/database.ts'
import { readPackages } from './package.query.ts'

/** How a package stood before an act and after it; null where there was none, or is none any more. */
export interface PackageChange {
  readonly package_name: string
  readonly before: PackageSnapshot | null
  readonly after: PackageSnapshot | null
}

/** Whoever writes packages does so alone: their order is of all of them, and one of them can be tried. */
async function lockPackages(connection: Connection): Promise<MembershipPackage[]> {
  await connection.client.query('lock table membership_package in share row exclusive mode')
  return readPackages(connection)
}

const named = (packages: readonly MembershipPackage[], name: string): MembershipPackage | undefined =>
  packages.find(({ package_name }) => package_name === name)

/** The package that one stands directly above. */
export const packageBelow = (packages: readonly MembershipPackage[], name: string): string | null => {
  const at = packages.findIndex(({ package_name }) => package_name === name)
  return packages[at - 1]?.package_name ?? null
}

function snapshot(packages: readonly MembershipPackage[], name: string): PackageSnapshot | null {
  const found = named(packages, name)
  if (!found) return null
  const { agents, stores, orders, trial_days, offered, prices } = found
  return {
    agents,
    stores,
    orders,
    trial_days,
    offered,
    above: packageBelow(packages, name),
    prices: prices.map(({ name, months, price, offered }) => ({ name, months, price, offered })),
  }
}

/** The one that is written, as it was seen. Throws NOT_FOUND, PACKAGE_CHANGED. */
function seen(packages: readonly MembershipPackage[], name: string, version: number): MembershipPackage {
  const found = named(packages, name)
  if (!found) throw new DomainError('NOT_FOUND')
  if (found.version !== version) throw new DomainError('PACKAGE_CHANGED', { package: name })
  return found
}

function requireTrialFree(packages: readonly MembershipPackage[], name: string, days: number | null): void {
  const other = packages.find(({ package_name, trial_days }) => trial_days !== null && package_name !== name)
  if (days !== null && other) throw new DomainError('TRIAL_TAKEN', { package: other.package_name })
}

const done = async (connection: Connection, before: readonly MembershipPackage[], package_name: string): Promise<PackageChange> => ({
  package_name,
  before: snapshot(before, package_name),
  after: snapshot(await readPackages(connection), package_name),
})

/** Puts a package directly above another, and numbers all of them anew. Throws NOT_FOUND. */
async function place({ client }: Connection, packages: readonly MembershipPackage[], name: string, above: string): Promise<void> {
  const rest = packages.map(({ package_name }) => package_name).filter((other) => other !== name)
  const at = rest.indexOf(above)
  if (at < 0) throw new DomainError('NOT_FOUND')
  await client.query(
    `update membership_package p set rank = n.rank - 1 from unnest($1::text[]) with ordinality as n (package_name, rank) where p.package_name = n.package_name`,
    [rest.toSpliced(at + 1, 0, name)],
  )
}

async function writePrices(
  { client }: Connection,
  name: string,
  { prices: had }: Pick<MembershipPackage, 'prices'>,
  prices: WrittenPackage['prices'],
) {
  const kept = prices.flatMap(({ product_id }) => product_id ?? [])
  if (kept.some((id) => !had.some(({ product_id }) => product_id === id))) throw new DomainError('NOT_FOUND')
  await client.query('delete from membership_product where package_name = $1 and product_id <> all($2::int[])', [name, kept])
  for (const { product_id, name: called, months, price, offered } of prices)
    await (product_id === null
      ? client.query('insert into membership_product (name, package_name, months, price, offered) values ($1, $2, $3, $4, $5)', [
          called,
          name,
          months,
          price,
          offered,
        ])
      : client.query('update membership_product set name = $2, months = $3, price = $4, offered = $5 where product_id = $1', [
          product_id,
          called,
          months,
          price,
          offered,
        ]))
}

/** Throws PACKAGE_NAME_TAKEN, TRIAL_TAKEN, NOT_FOUND. */
export async function createPackage(
  connection: Connection,
  { package_name, above, agents, stores, orders, trial_days, prices }: WrittenPackage & { readonly package_name: string; readonly above: string },
): Promise<PackageChange> {
  const packages = await lockPackages(connection)
  if (named(packages, package_name)) throw new DomainError('PACKAGE_NAME_TAKEN', { package: package_name })
  requireTrialFree(packages, package_name, trial_days)
  await connection.client.query(
    'insert into membership_package (package_name, rank, agents, stores, orders, trial_days) values ($1, $2, $3, $4, $5, $6)',
    [package_name, packages.length, agents, stores, orders, trial_days],
  )
  await place(connection, packages, package_name, above)
  await writePrices(connection, package_name, { prices: [] }, prices)
  return done(connection, packages, package_name)
}

/** Throws NOT_FOUND, PACKAGE_CHANGED, PACKAGE_FREE, TRIAL_TAKEN. */
export async function changePackage(
  connection: Connection,
  name: string,
  { version, above, agents, stores, orders, trial_days, prices }: WrittenPackage & { readonly version: number; readonly above?: string | undefined },
): Promise<PackageChange> {
  const packages = await lockPackages(connection)
  const had = seen(packages, name, version)
  const moves = above !== undefined && above !== packageBelow(packages, name)
  if (name === freePackage && (moves || trial_days !== null || prices.length > 0)) throw new DomainError('PACKAGE_FREE')
  requireTrialFree(packages, name, trial_days)
  await connection.client.query(
    'update membership_package set agents = $2, stores = $3, orders = $4, trial_days = $5, version = version + 1 where package_name = $1',
    [name, agents, stores, orders, trial_days],
  )
  if (moves) await place(connection, packages, name, above)
  await writePrices(connection, name, had, prices)
  return done(connection, packages, name)
}

/** Withdraws a package from sale, or offers it again. Throws NOT_FOUND, PACKAGE_CHANGED, PACKAGE_FREE. */
export async function offerPackage(
  connection: Connection,
  name: string,
  { offered, version }: { readonly offered: boolean; readonly version: number },
): Promise<PackageChange> {
  const packages = await lockPackages(connection)
  seen(packages, name, version)
  if (name === freePackage) throw new DomainError('PACKAGE_FREE')
  await connection.client.query('update membership_package set offered = $2, version = version + 1 where package_name = $1', [name, offered])
  return done(connection, packages, name)
}

/**
 * Deletes a package that nobody has, tries, or would have by an order that waits. What orders made of it keep is their own. Throws NOT_FOUND, PACKAGE_CHANGED,
 * PACKAGE_FREE, PACKAGE_IN_USE.
 */
export async function deletePackage(connection: Connection, name: string, version: number, now: Date): Promise<PackageChange> {
  const packages = await lockPackages(connection)
  seen(packages, name, version)
  if (name === freePackage) throw new DomainError('PACKAGE_FREE')
  const { client } = connection
  // Whoever orders or tries it holds its row: from here on nobody does.
  await client.query('select from membership_package where package_name = $1 for update', [name])
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from membership where package_name = $1) or exists (select from membership where trial_package = $1 and trial_end > $2)
       or exists (select from membership_order where package_name = $1 and status = 'waiting') as used`,
    [name, now.toISOString()],
  )
  if (rows[0]?.used) throw new DomainError('PACKAGE_IN_USE', { package: name })
  await client.query('delete from membership_package where package_name = $1', [name])
  return done(connection, packages, name)
}
