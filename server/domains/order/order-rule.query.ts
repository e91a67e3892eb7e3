import type { Marketplace } from '#contract/core/marketplace.ts'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import type { OrderRule } from '#contract/order/order-rule.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { filterSql } from './custom-filter.sql.ts'

export type RuleWithRows = OrderRule & { readonly rows: FilterRow[] | null }

const selectText = `
  select r.rule_id, r.name, r.query_id, r.acts, r.active, f.name as filter_name, f.rows
  from order_rule r left join custom_filter f on f.workspace_id = r.workspace_id and f.query_id = r.query_id
  where r.workspace_id = $1 and ($2::bigint is null or r.rule_id = $2) order by r.place, r.rule_id`

export const readWithRows = (connection: Connection, ruleId: number | null): Promise<RuleWithRows[]> =>
  prepared<RuleWithRows>(connection, selectText, [workspaceOf(connection), ruleId])

export const readRules = async (connection: Connection, ruleId: number | null = null): Promise<OrderRule[]> =>
  (await readWithRows(connection, ruleId)).map(({ rows: _, ...rule }) => rule)

/** Of some orders, those that fit rows. */
export async function fitting(
  connection: Connection,
  rows: readonly FilterRow[],
  codes: readonly string[],
  now: Date,
): Promise<{ order_code: string; marketplace: Marketplace }[]> {
  const values: unknown[] = [workspaceOf(connection), codes]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows: found } = await connection.client.query<{ order_code: string; marketplace: Marketplace }>(
    `select o.order_code, o.marketplace from orders o where ${['o.workspace_id = $1', 'o.order_code = any($2::text[])', ...filterSql(rows, now, bind)].join(' and ')} order by o.order_code`,
    values,
  )
  return found
}
