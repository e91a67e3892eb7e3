import type { ChatTag } from '#contract/chat/chat.ts'
import { accountTagDelete, accountTagList, accountTagPriority, accountTagSave, chatTagList, mostTags } from '#contract/chat/chat-tag.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { nextOf } from '#server/db/number-series.ts'
import { handle } from '../handler.ts'
import { nameTaken } from '../name-taken.ts'
import { tellSettingsChanged } from './settings-news.ts'

const inOrder = 'order by t.priority, t.tag_id'

async function add(connection: Connection, workspaceId: number, name: string): Promise<ChatTag> {
  const { rows } = await connection.client.query<ChatTag>(
    `insert into chat_tag (workspace_id, tag_id, name, priority)
     select $1, $4, $2, coalesce(max(priority) + 1, 0) from chat_tag where workspace_id = $1 having count(*) < $3 returning tag_id, name`,
    [workspaceId, name, mostTags, await nextOf(connection, 'chat_tag')],
  )
  if (!rows[0]) throw new DomainError('TOO_MANY_KEPT', { limit: mostTags })
  return rows[0]
}

async function rename({ client }: Connection, workspaceId: number, tagId: number, name: string): Promise<ChatTag> {
  const { rows } = await client.query<ChatTag>('update chat_tag set name = $3 where workspace_id = $1 and tag_id = $2 returning tag_id, name', [
    workspaceId,
    tagId,
    name,
  ])
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

export const chatTagHandlers = [
  handle(chatTagList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<ChatTag>(`select tag_id, name from chat_tag t where workspace_id = $1 ${inOrder}`, [caller.workspace_id])
      return rows
    }),
  ),

  handle(accountTagList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<ChatTag & { priority: number; chat_total: number }>(
        `with used as (select tag_id, count(*)::int as total from chat, unnest(tag_ids) as tag_id where workspace_id = $1 group by tag_id)
         select t.tag_id, t.name, t.priority, coalesce(used.total, 0) as chat_total
         from chat_tag t left join used using (tag_id) where t.workspace_id = $1 ${inOrder}`,
        [caller.workspace_id],
      )
      return rows
    }),
  ),

  handle(accountTagSave, ({ body: { tag_id, name }, caller }, { database, now }) =>
    database
      .write(caller.workspace_id, async (connection) => {
        const saved =
          tag_id === undefined ? await add(connection, caller.workspace_id, name) : await rename(connection, caller.workspace_id, tag_id, name)
        await tellSettingsChanged(connection, caller, 'tags', now())
        return saved
      })
      .catch(nameTaken(name)),
  ),

  handle(accountTagDelete, ({ params: { tag_id }, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { rowCount } = await connection.client.query('delete from chat_tag where workspace_id = $1 and tag_id = $2', [
        caller.workspace_id,
        tag_id,
      ])
      if (!rowCount) throw new DomainError('NOT_FOUND')
      // In the order that everybody locks chats in.
      await connection.client.query(
        `with carrying as (select chat_code from chat where workspace_id = $1 and $2 = any(tag_ids) order by chat_code for update)
         update chat set tag_ids = array_remove(tag_ids, $2) from carrying where chat.workspace_id = $1 and chat.chat_code = carrying.chat_code`,
        [caller.workspace_id, tag_id],
      )
      await tellSettingsChanged(connection, caller, 'tags', now())
      return {}
    }),
  ),

  handle(accountTagPriority, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await connection.client.query(
        `update chat_tag t set priority = placed.place
         from (select tag_id, row_number() over (order by array_position($2::int[], tag_id), priority, tag_id) as place
               from chat_tag where workspace_id = $1) placed
         where t.workspace_id = $1 and t.tag_id = placed.tag_id`,
        [caller.workspace_id, body.tag_ids],
      )
      await tellSettingsChanged(connection, caller, 'tags', now())
      return {}
    }),
  ),
]
