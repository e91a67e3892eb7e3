import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Language } from '#contract/core/error-messages.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { drawWorkbook, mostRows, sheet, type WorkbookSheet } from '#server/documents/workbook/workbook.ts'
import {
  exportVersion,
  leftOutColumns,
  leftOutRows,
  leftOutTables,
  type Manifest,
  manifestPath,
  type Person,
  pathOf,
  peoplePath,
  workbooks,
} from './export.rules.ts'
import { columnName } from './export-names.ts'
import { type ExportedTable, quoted, readTables } from './tables.query.ts'

/** Rows that are in memory together; of tables with files fewer, which are up to a megabyte each. */
const batch = 1_000
const batchOfFiles = 20

interface Source {
  readonly connection: Connection
  readonly workspace_id: number
  /** Told of each row that was written. */
  wrote(): Promise<void> | void
}

const hasFiles = ({ columns }: ExportedTable): boolean => columns.some(({ type }) => type === 'bytea')
const columnsOf = ({ columns }: ExportedTable): string => columns.map(({ name }) => `t.${quoted(name)}`).join(', ')
const rowsOf = ({ name }: ExportedTable): string => `t.workspace_id = $1${leftOutRows[name] ? ` and ${leftOutRows[name]}` : ''}`

/** The rows of a statement as they come: one cursor at a time, since one file follows the other. */
async function* walk<Row extends object>({ connection: { client } }: Source, text: string, values: unknown[], together = batch): AsyncGenerator<Row> {
  await client.query(`declare walk no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${together} from walk`)
    yield* rows
    if (rows.length < together) break
  }
  await client.query('close walk')
}

/** A table as lines of JSON, made by Postgres: no number loses a digit on its way. */
async function* jsonLines(source: Source, table: ExportedTable): AsyncGenerator<string> {
  const text = `select row_to_json(r)::text as line from (select ${columnsOf(table)} from ${quoted(table.name)} t where ${rowsOf(table)} order by ${table.key.map((name) => `t.${quoted(name)}`).join(', ')}) r`
  for await (const { line } of walk<{ line: string }>(source, text, [source.workspace_id], hasFiles(table) ? batchOfFiles : batch)) {
    yield `${line}\n`
    await source.wrote()
  }
}

/** Who sits at a workspace’s seats: logins stand above workspaces, beyond what a workspace’s connection sees. */
export async function readPeople({ client }: Connection, workspaceId: number): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    'select a.user_id, l.email, l.name, l.language from agent a join login l using (login_id) where a.workspace_id = $1 order by a.user_id',
    [workspaceId],
  )
  return rows
}

const kinds: Readonly<Record<string, CellKind>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  'timestamp with time zone': 'instant',
  date: 'day',
}

type Row = Readonly<Record<string, unknown>>

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Columns that only the server reads. */
const unread = /^(search_text|phone_key)$/

/** A table as sheets: as many as its rows need. They are written one after the other, and share the rows. */
function sheetsOf(source: Source, table: ExportedTable, total: number, language: Language): WorkbookSheet[] {
  const shown = table.columns.filter(({ name, type }) => type !== 'bytea' && !unread.test(name))
  const day = (type: string, name: string) => (type === 'date' ? `t.${quoted(name)}::text as ${quoted(name)}` : `t.${quoted(name)}`)
  const text = `select ${shown.map(({ name, type }) => day(type, name)).join(', ')} from ${quoted(table.name)} t where ${rowsOf(table)} order by ${table.key.map((name) => `t.${quoted(name)}`).join(', ')}`
  let rows: AsyncGenerator<Row> | undefined
  async function* some(): AsyncGenerator<Row> {
    rows ??= walk<Row>(source, text, [source.workspace_id])
    for (let at = 1; at < mostRows; at += 1) {
      const { value, done } = await rows.next()
      if (done) return
      yield value
      await source.wrote()
    }
  }
  return Array.from({ length: Math.max(1, Math.ceil(total / (mostRows - 1))) }, (_, at) =>
    sheet<Row>({
      name: at === 0 ? table.name : `${table.name} ${at + 1}`,
      columns: shown.map(({ name, type }) => ({
        title: columnName(name, language),
        kind: kinds[type] ?? 'text',
        width: Math.min(40, Math.max(12, columnName(name, language).length + 2)),
        value: (row) => cellOf(row[name]),
      })),
      rows: some(),
    }),
  )
}

async function count({ connection: { client }, workspace_id }: Source, tables: readonly ExportedTable[]): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from ${quoted(table.name)} t where ${rowsOf(table)}`, [
      workspace_id,
    ])
    counted.set(table.name, rows[0]?.total ?? 0)
  }
  return counted
}

interface Wish {
  readonly connection: Connection
  readonly workspace_id: number
  readonly language: Language
  readonly now: Date
  readonly people: readonly Person[]
  at(done: number, total: number): Promise<void>
}

/**
 * Everything that a workspace has, as it is at one moment, as a ZIP archive that is written while it is read: the connection is in a transaction of
 * that moment, and is used until the archive has ended.
 */
export async function writeExport({ connection, workspace_id, language, now, people, at }: Wish): Promise<Readable> {
  const tables = await readTables(connection)
  let done = 0
  let total = 0
  const source: Source = {
    connection,
    workspace_id,
    async wrote() {
      done += 1
      if (done % 1_000 === 0) await at(done, total)
    },
  }
  const counted = await count(source, tables)
  const rowsIn = (name: string): number => counted.get(name) ?? 0
  const sheets = workbooks.map((book) => ({
    path: `${book.name[language]}.xlsx`,
    tables: book.tables.flatMap((name) => tables.filter((table) => table.name === name)),
  }))
  total = [...tables, ...sheets.flatMap((book) => book.tables)].reduce((sum, { name }) => sum + rowsIn(name), 0)
  await at(0, total)

  const { rows: named } = await connection.client.query<{ name: string; time_zone: TimeZone }>(
    'select name, time_zone from workspace where workspace_id = $1',
    [workspace_id],
  )
  const manifest: Manifest = {
    version: exportVersion,
    workspace_id,
    name: named[0]?.name ?? '',
    exported_at: now.toISOString(),
    tables: Object.fromEntries(counted),
    left_out: { tables: [...leftOutTables], columns: leftOutColumns },
  }
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const add = (path: string, open: () => Readable, forceZip64Format = false) =>
    zip.addReadStreamLazy(path, { forceZip64Format, mtime: now }, (opened) =>
      opened(
        null,
        open().on('error', (error) => out.destroy(error)),
      ),
    )
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestPath, { mtime: now })
  zip.addBuffer(Buffer.from(people.map((person) => `${JSON.stringify(person)}\n`).join('')), peoplePath, { mtime: now })
  for (const table of tables) add(pathOf(table.name), () => Readable.from(jsonLines(source, table), { objectMode: false }), hasFiles(table))
  for (const { path, tables: of } of sheets)
    add(path, () =>
      drawWorkbook(
        of.flatMap((table) => sheetsOf(source, table, rowsIn(table.name), language)),
        named[0]?.time_zone,
      ),
    )
  zip.end()
  return out
}
