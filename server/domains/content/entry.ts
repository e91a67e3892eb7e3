import type { ContentEntry, ContentFields, ContentKind } from '#contract/content/content.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'

/** Nobody edits further back, and a reply stays small. */
const most = 200

/** As each kind is kept, in the fields of {@link ContentEntry}. */
const columns: Readonly<Record<ContentKind, string>> = {
  announcement: `id as content_id, 'announcement' as kind, title, null::jsonb as summary, content, published_at, highlight as shown`,
  blog: `id as content_id, 'blog' as kind, title, summary, content, published_at, is_active as shown`,
}
const shownColumn: Readonly<Record<ContentKind, string>> = { announcement: 'highlight', blog: 'is_active' }

export async function readEntries({ client }: Connection): Promise<ContentEntry[]> {
  const { rows } = await client.query<ContentEntry>(
    `select * from (select ${columns.announcement} from announcement union all select ${columns.blog} from blog) c
     order by published_at desc, kind, content_id desc limit ${most}`,
  )
  return rows
}

/** Writes a new entry, or the one that is named. Throws NOT_FOUND. */
export async function writeEntry({ client }: Connection, fields: ContentFields, contentId: number | null): Promise<ContentEntry> {
  const { kind, title, summary, content, published_at, shown } = fields
  const values: unknown[] = [title, content, published_at, shown, ...(kind === 'blog' ? [summary] : [])]
  const names = ['title', 'content', 'published_at', shownColumn[kind], ...(kind === 'blog' ? ['summary'] : [])]
  const { rows } = await client.query<ContentEntry>(
    contentId === null
      ? `insert into ${kind} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning ${columns[kind]}`
      : `update ${kind} set ${names.map((name, at) => `${name} = $${at + 1}`).join(', ')} where id = $${values.push(contentId)} returning ${columns[kind]}`,
    values,
  )
  const [entry] = rows
  if (!entry) throw new DomainError('NOT_FOUND')
  return entry
}

/** Throws NOT_FOUND. */
export async function deleteEntry({ client }: Connection, kind: ContentKind, contentId: number): Promise<ContentEntry> {
  const { rows } = await client.query<ContentEntry>(`delete from ${kind} where id = $1 returning ${columns[kind]}`, [contentId])
  const [entry] = rows
  if (!entry) throw new DomainError('NOT_FOUND')
  return entry
}
