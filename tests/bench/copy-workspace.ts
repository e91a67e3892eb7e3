import type { ClientBase } from 'pg'
import { directoryTables } from '#server/db/schema/index.ts'

/** An order's history and figures of reports: half of its bytes, and nothing that lists, searches or new orders read. */
const leftOut = [
  'order_log',
  'logistic_history',
  'order_work',
  'order_income',
  'order_income_line',
  'profit_part',
  'sales_day',
  'sales_part',
  'sku_sales',
] as const

/**
 * The statements that give the workspaces `$1` to `$2` what workspace `$3` has, its stores paused: they have no other marketplace's shop behind them.
 * Triggers are to be off: what they keep is copied too.
 */
export async function copyingStatements(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(quote_ident(column_name)) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY 1 HAVING 'workspace_id' = ANY (array_agg(column_name::text)) AND table_name <> ALL ($1) ORDER BY 1`,
    [[...directoryTables, ...leftOut]],
  )
  const copy = (table: string, columns: readonly string[], changed: Readonly<Record<string, string>>) => {
    const told = { workspace_id: 'copy.id', ...changed }
    const others = columns.filter((column) => !(column in told))
    return `INSERT INTO ${table} (${[...Object.keys(told), ...others]}) OVERRIDING SYSTEM VALUE
      SELECT ${[...Object.values(told), ...others.map((column) => `origin.${column}`)]}
      FROM generate_series($1::int, $2::int) AS copy (id), (SELECT * FROM ${table} WHERE workspace_id = $3) AS origin`
  }
  return [
    copy('workspace', ['created_at'], { name: `'Toko ' || copy.id` }),
    copy('membership', ['package_name', 'membership_end', 'status'], {}),
    copy('store', ['store_code', 'store_name', 'marketplace', 'status', 'token_valid', 'permission_end', 'credentials_sealed'], {
      store_id: `origin.store_id || '-' || copy.id`,
      paused_at: 'now()',
    }),
    ...rows.map(({ name, columns }) => copy(name, columns, {})),
  ]
}
