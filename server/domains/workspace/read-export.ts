import { randomBytes } from 'node:crypto'
import type { Connection, Database } from '#server/db/database.ts'
import { ownNumbers } from '#server/db/number-series.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { type Archive, openArchive } from './archive.ts'
import { exportVersion, type Manifest, manifestPath, type Person, pathOf, peoplePath, readAs } from './export.rules.ts'
import { type ExportedTable, quoted, readTables } from './tables.query.ts'

/** Lines that are written by one statement, and characters: a line with a file is a megabyte. */
const together = 500
const mostCharacters = 8_000_000

interface Wish {
  readonly database: Database
  readonly passwords: Passwords
  readonly file: string
  /** The workspace that it becomes; absent: the one that it was. */
  readonly into?: number | undefined
}

/** What was read: the workspace, and how many rows. */
export interface ReadBack {
  readonly workspace_id: number
  readonly name: string
  readonly rows: number
}

/** Logins by their seats: who has none here gets one, with a password that nobody knows and that is set anew by e-mail. */
async function readPeople(archive: Archive, { client }: Connection, passwords: Passwords): Promise<Map<number, number>> {
  const logins = new Map<number, number>()
  const nobodys = await passwords.hash(randomBytes(32).toString('base64url'))
  for await (const line of archive.lines(peoplePath)) {
    const { user_id, email, name, language } = JSON.parse(line) as Person
    const { rows } = await client.query<{ login_id: number }>(
      `with made as (insert into login (email, name, password_hash, language) values ($1, $2, $3, $4) on conflict (email) do nothing returning login_id)
       select login_id from made union all select login_id from login where email = $1 limit 1`,
      [email, name, nobodys, language],
    )
    logins.set(user_id, rows[0]?.login_id as number)
  }
  return logins
}

interface Writing {
  readonly client: Connection['client']
  readonly workspace_id: number
  /** What each line says of the workspace by its number, which is another now. */
  rename(line: string): string
}

async function insert(
  { client, workspace_id }: Writing,
  table: ExportedTable,
  lines: readonly string[],
  more: string,
  moreValue: string,
): Promise<void> {
  const columns = table.columns.filter(({ generated }) => !generated)
  const as = readAs[table.name] ?? {}
  await client.query(
    `insert into ${quoted(table.name)} (workspace_id${more}${columns.map(({ name }) => `, ${quoted(name)}`).join('')}) overriding system value
     select $1${moreValue}${columns.map(({ name }) => `, ${as[name] ?? `r.${quoted(name)}`}`).join('')} from jsonb_populate_recordset(null::${quoted(table.name)}, $2::jsonb) r`,
    [workspace_id, `[${lines.join(',')}]`],
  )
}

/** Writes a table in place of what triggers of others have written to it. Answers how many rows. */
async function readTable(archive: Archive, writing: Writing, table: ExportedTable, logins: Map<number, number>): Promise<number> {
  const path = pathOf(table.name)
  // An export of before this table was there.
  if (!archive.has(path)) return 0
  const { client, workspace_id } = writing
  await client.query(`delete from ${quoted(table.name)} where workspace_id = $1`, [workspace_id])
  if (table.name === 'agent') {
    await client.query('create temporary table seat_login (user_id int primary key, login_id int) on commit drop')
    await client.query('insert into seat_login select * from unnest($1::int[], $2::int[])', [[...logins.keys()], [...logins.values()]])
  }
  const [more, value] = table.name === 'agent' ? [', login_id', ', (select s.login_id from seat_login s where s.user_id = r.user_id)'] : ['', '']
  let rows = 0
  let lines: string[] = []
  let characters = 0
  const write = async () => {
    if (lines.length > 0) await insert(writing, table, lines, more, value)
    rows += lines.length
    lines = []
    characters = 0
  }
  for await (const line of archive.lines(path)) {
    lines.push(writing.rename(line))
    characters += line.length
    if (lines.length >= together || characters >= mostCharacters) await write()
  }
  await write()
  return rows
}

/** Numbers go on behind those that were read; an export of before a series was one has none of it. */
async function moveSequences({ client }: Connection, workspace_id: number, tables: readonly ExportedTable[]): Promise<void> {
  for (const [table, column] of Object.entries(ownNumbers))
    await client.query(
      `insert into number_series (workspace_id, series, last) select $1, $2, max(${quoted(column)}) from ${quoted(table)} where workspace_id = $1 having count(*) > 0
       on conflict do nothing`,
      [workspace_id, table],
    )
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ identity }) => identity))
      await client.query(
        `select setval(s.name, greatest(t.last, nextval(s.name)))
         from (select pg_get_serial_sequence($1, $2) as name) s, (select coalesce(max(${quoted(column.name)}), 1) as last from ${quoted(name)}) t`,
        [name, column.name],
      )
}

/** What triggers write to is written after them, so that it is as it was and not counted twice. */
const inOrder = (tables: readonly ExportedTable[]): ExportedTable[] => {
  const first = ['workspace', 'orders', 'order_item', 'order_log', 'chat_message']
  const place = ({ name, triggers }: ExportedTable): number =>
    first.includes(name) ? first.indexOf(name) : triggers ? first.length : first.length + 1
  return tables.toSorted((a, b) => place(a) - place(b))
}

/**
 * Reads an export into a workspace that is not there, all of it or nothing. Refuses where the workspace, a seat's number or a store is somebody's here
 * already: numbers stand in addresses, logs and payslips, so they stay as they were.
 */
export async function readExport({ database, passwords, file, into }: Wish): Promise<ReadBack> {
  const archive = await openArchive(file)
  try {
    const manifest = JSON.parse(await archive.text(manifestPath)) as Manifest
    if (manifest.version !== exportVersion) throw new Error(`This export is of version ${manifest.version}; ${exportVersion} is expected`)
    const workspace_id = into ?? manifest.workspace_id
    return await database.system(async (connection) => {
      const { client } = connection
      const { rowCount } = await client.query('select from workspace where workspace_id = $1', [workspace_id])
      if (rowCount) throw new Error(`Workspace ${workspace_id} is there already`)
      const logins = await readPeople(archive, connection, passwords)
      const before = new RegExp(`(/api/[a-z/-]+/)${manifest.workspace_id}/`, 'g')
      const rename = workspace_id === manifest.workspace_id ? (line: string) => line : (line: string) => line.replace(before, `$1${workspace_id}/`)
      const tables = inOrder(await readTables(connection))
      let rows = 0
      for (const table of tables) rows += await readTable(archive, { client, workspace_id, rename }, table, logins)
      await moveSequences(connection, workspace_id, tables)
      return { workspace_id, name: manifest.name, rows }
    })
  } finally {
    await archive.close()
  }
}
