import type { Membership } from '#contract/auth/auth.ts'
import type { MembershipProduct } from '#contract/bo/bo.ts'
import { limitsOf, type MembershipPackage, type PackageLimits, triedPackage } from '#contract/membership/package.ts'
import type { Connection } from '#server/db/database.ts'
import { type MembershipRow, membershipColumns, membershipOf } from '../auth/auth.port.ts'

/** A package of the alias `p` as the contract has it. */
export const packageColumns = `p.package_name, p.rank, p.agents, p.stores, p.orders, p.trial_days, p.offered, p.version,
  coalesce((select json_agg(json_build_object('product_id', c.product_id, 'name', c.name, 'months', c.months, 'price', c.price, 'offered', c.offered)
    order by c.months, c.product_id) from membership_product c where c.package_name = p.package_name), '[]'::json) as prices`

/** The packages with their prices, the smallest first. As the owner of the tables. */
export async function readPackages({ client }: Connection): Promise<MembershipPackage[]> {
  const { rows } = await client.query<MembershipPackage>(`select ${packageColumns} from membership_package p order by p.rank`)
  return rows
}

/** What is sold: prices that are offered, of packages that are. */
export const productsOf = (packages: readonly MembershipPackage[]): MembershipProduct[] =>
  packages.flatMap(({ package_name, offered, prices }) =>
    offered
      ? prices.flatMap((one) =>
          one.offered ? [{ product_id: one.product_id, name: one.name, package_name, months: one.months, price: one.price }] : [],
        )
      : [],
  )

/** The package of a product, held until the transaction ends: it stays as long, and as it is. */
export const holdPackage = ({ client }: Connection, productId: number): Promise<unknown> =>
  client.query('select from membership_package where package_name = (select package_name from membership_product where product_id = $1) for share', [
    productId,
  ])

/** The package that can be tried now, held in the same way. */
export async function holdTried(connection: Connection): Promise<ReturnType<typeof triedPackage>> {
  await connection.client.query('select from membership_package where trial_days is not null for share')
  return triedPackage(await readPackages(connection))
}

/**
 * A workspace's membership, and what it may have by it. One statement, from any workspace's connection: nothing is kept in between, so that a limit holds on
 * every server from the moment that it was changed.
 */
export async function readAllowed(
  { client }: Connection,
  workspaceId: number,
  now: Date,
): Promise<{ readonly membership: Membership; readonly limits: PackageLimits }> {
  const { rows } = await client.query<MembershipRow & { packages: (PackageLimits & { package_name: string })[] }>(
    `select ${membershipColumns}, coalesce((select json_agg(l) from (
         select p.package_name, p.agents, p.stores, p.orders from membership_package p where p.package_name in (m.package_name, m.trial_package)
       ) l), '[]'::json) as packages
     from membership m where m.workspace_id = $1`,
    [workspaceId],
  )
  const membership = membershipOf(rows[0] ?? null, now)
  return { membership, limits: limitsOf(rows[0]?.packages ?? [], membership.package_name) }
}
