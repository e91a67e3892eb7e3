import type { Announcement, Blog } from '#contract/content/content.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'

/** The text in the language of the request; `$1` is the language everywhere. */
const said = (column: string) => `coalesce(${column} ->> $1, ${column} ->> 'id') as ${column}`

/** Nobody reads further back, and a reply stays small. */
const most = 100

/** The announcements, newest first: all that are out, or only those that the ticker tells. */
export async function readAnnouncements({ client }: Connection, language: Language, now: Date, highlight = false): Promise<Announcement[]> {
  const { rows } = await client.query<Announcement>(
    `select id, ${said('title')}, ${said('content')}, published_at, highlight from announcement
     where published_at <= $2 ${highlight ? 'and highlight' : ''} order by published_at desc, id desc limit ${most}`,
    [language, now.toISOString()],
  )
  return rows
}

export interface BlogRow extends Blog {
  readonly content: string
  readonly is_active: boolean
}

/** Articles, newest first; `active`: those that everybody may read. */
export async function readBlogs(
  { client }: Connection,
  language: Language,
  filter: { readonly id?: number; readonly active?: Date },
): Promise<BlogRow[]> {
  const values: unknown[] = [language]
  const conditions = ['true']
  if (filter.id !== undefined) conditions.push(`id = $${values.push(filter.id)}`)
  if (filter.active) conditions.push(`is_active and published_at <= $${values.push(filter.active.toISOString())}`)
  const { rows } = await client.query<BlogRow>(
    `select id, ${said('title')}, ${said('summary')}, ${said('content')}, published_at, is_active from blog
     where ${conditions.join(' and ')} order by published_at desc, id desc limit ${most}`,
    values,
  )
  return rows
}
