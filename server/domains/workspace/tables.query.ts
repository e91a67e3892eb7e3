import type { Connection } from '#server/db/database.ts'
import { leftOutColumns, leftOutTables } from './export.rules.ts'

export interface TableColumn {
  readonly name: string
  /** As Postgres calls it: `bigint`, `timestamp with time zone`. */
  readonly type: string
  readonly generated: boolean
  /** Its numbers come from a sequence. */
  readonly identity: boolean
}

/** A table of workspaces as it is in an export. */
export interface ExportedTable {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** By which its rows are one after the other. */
  readonly key: readonly string[]
  /** Rows are written by others when it is written to. */
  readonly triggers: boolean
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table that carries `workspace_id`, as the catalogue has it: one that is added is exported by being there. */
export async function readTables({ client }: Connection): Promise<ExportedTable[]> {
  const { rows } = await client.query<ExportedTable>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'generated', a.attgenerated <> '', 'identity', a.attidentity <> '')
         order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k(num, at) join pg_attribute a on a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.at) as key,
      exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
    from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows
    .filter(({ name }) => !leftOutTables.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => name !== 'workspace_id' && !leftOutColumns[table.name]?.includes(name)),
    }))
}
