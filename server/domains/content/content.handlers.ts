import {
  adminBlogActivate,
  adminBlogDelete,
  adminBlogs,
  adminContentDelete,
  adminContentSave,
  adminContents,
  contentAnnouncements,
  contentBlog,
  contentBlogs,
  contentHeadline,
  contentSupport,
} from '#contract/content/content.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { asOperator, noteAct } from '../bo/bo.port.ts'
import { handle } from '../handler.ts'
import { type BlogRow, readAnnouncements, readBlogs } from './content.query.ts'
import { deleteEntry, readEntries, writeEntry } from './entry.ts'

const short = ({ id, title, summary, published_at }: BlogRow) => ({ id, title, summary, published_at })
const forEditors = (row: BlogRow) => ({ ...short(row), is_active: row.is_active })

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new DomainError('NOT_FOUND')
  return row
}

/** The content stands above workspaces: it is read as the owner of the tables, after the caller's access was judged. */
export const contentHandlers = [
  handle(contentHeadline, async ({ language }, { database, now }) => {
    const rows = await database.system((connection) => readAnnouncements(connection, language, now(), true))
    return { headline: rows.map(({ id, title, content }) => ({ id, title, content })), total_highlight: rows.length }
  }),

  handle(contentAnnouncements, async ({ language }, { database, now }) => ({
    rows: await database.system((connection) => readAnnouncements(connection, language, now())),
  })),

  handle(contentBlogs, async ({ language }, { database, now }) => {
    const rows = await database.system((connection) => readBlogs(connection, language, { active: now() }))
    return { rows: rows.map(short) }
  }),

  handle(contentBlog, async ({ params, language }, { database, now }) => {
    const [row] = await database.system((connection) => readBlogs(connection, language, { id: params.id, active: now() }))
    const article = found(row)
    return { ...short(article), content: article.content }
  }),

  handle(contentSupport, async (_request, { support }) => ({ whatsapp: support?.whatsapp ?? null })),

  handle(adminBlogs, async ({ language }, { database }) => {
    const rows = await database.system((connection) => readBlogs(connection, language, {}))
    return { rows: rows.map(forEditors) }
  }),

  handle(adminBlogDelete, ({ caller, body: { id } }, { database, now }) =>
    asOperator(database, caller, async (connection) => {
      const { title } = await deleteEntry(connection, 'blog', id)
      await noteAct(connection, caller, { act: 'blog.deleted', about: title.id }, now())
      return { id }
    }),
  ),

  handle(adminBlogActivate, ({ caller, body, language }, { database, now }) =>
    asOperator(database, caller, async (connection) => {
      await connection.client.query('update blog set is_active = $2 where id = $1', [body.id, body.status])
      const [row] = await readBlogs(connection, language, { id: body.id })
      const article = forEditors(found(row))
      await noteAct(connection, caller, { act: article.is_active ? 'blog.activated' : 'blog.deactivated', about: String(body.id) }, now())
      return article
    }),
  ),

  handle(adminContents, async ({ caller }, { database }) => ({ rows: await asOperator(database, caller, readEntries) })),

  handle(adminContentSave, ({ caller, body: { content_id, ...fields } }, { database, now }) =>
    asOperator(database, caller, async (connection) => {
      const entry = await writeEntry(connection, fields, content_id)
      const act = `${entry.kind}.${content_id === null ? 'written' : 'changed'}` as const
      await noteAct(connection, caller, { act, about: entry.title.id }, now())
      return entry
    }),
  ),

  handle(adminContentDelete, ({ caller, body: { kind, content_id } }, { database, now }) =>
    asOperator(database, caller, async (connection) => {
      const entry = await deleteEntry(connection, kind, content_id)
      await noteAct(connection, caller, { act: `${kind}.deleted`, about: entry.title.id }, now())
      return entry
    }),
  ),
]
