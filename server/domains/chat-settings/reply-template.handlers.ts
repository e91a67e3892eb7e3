import {
  chatReplyTemplates,
  chatTemplateDelete,
  chatTemplatePriority,
  chatTemplateSave,
  chatTemplates,
  mostTemplates,
  type ReplyTemplate,
} from '#contract/chat/reply-template.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { constraintOf } from '#server/db/constraint.ts'
import type { Connection } from '#server/db/database.ts'
import { handle, type Services } from '../handler.ts'
import { nameTaken } from '../name-taken.ts'
import { tellSettingsChanged } from './settings-news.ts'

const columns = 'template_id, name, message, priority, channel_template, template_language'

const list = ({ database }: Services, workspaceId: number) =>
  database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<ReplyTemplate>(
      `select ${columns} from reply_template where workspace_id = $1 order by priority, template_id`,
      [workspaceId],
    )
    return rows
  })

type Text = Pick<ReplyTemplate, 'name' | 'message' | 'channel_template' | 'template_language'>

async function add({ client }: Connection, workspaceId: number, text: Text): Promise<ReplyTemplate> {
  const { rows } = await client.query<ReplyTemplate>(
    `insert into reply_template (workspace_id, name, message, channel_template, template_language, priority)
     select $1, $2, $3, $5, $6, coalesce(max(priority) + 1, 0) from reply_template where workspace_id = $1 having count(*) < $4
     returning ${columns}`,
    [workspaceId, text.name, text.message, mostTemplates, text.channel_template, text.template_language],
  )
  if (!rows[0]) throw new DomainError('TOO_MANY_KEPT', { limit: mostTemplates })
  return rows[0]
}

async function change({ client }: Connection, workspaceId: number, templateId: number, text: Text): Promise<ReplyTemplate> {
  const { rows } = await client.query<ReplyTemplate>(
    `update reply_template set name = $3, message = $4, channel_template = $5, template_language = $6
     where workspace_id = $1 and template_id = $2 returning ${columns}`,
    [workspaceId, templateId, text.name, text.message, text.channel_template, text.template_language],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

const taken =
  ({ name, channel_template }: Text) =>
  (error: unknown): never => {
    if (constraintOf(error) === 'reply_template_channel') throw new DomainError('CHANNEL_TEMPLATE_TAKEN', { name: channel_template ?? '' })
    return nameTaken(name)(error)
  }

export const replyTemplateHandlers = [
  handle(chatReplyTemplates, ({ caller }, services) => list(services, caller.workspace_id)),
  handle(chatTemplates, ({ caller }, services) => list(services, caller.workspace_id)),

  handle(chatTemplateSave, ({ body: { template_id, ...text }, caller }, { database, now }) =>
    database
      .write(caller.workspace_id, async (connection) => {
        const saved =
          template_id === undefined
            ? await add(connection, caller.workspace_id, text)
            : await change(connection, caller.workspace_id, template_id, text)
        await tellSettingsChanged(connection, caller, 'templates', now())
        return saved
      })
      .catch(taken(text)),
  ),

  handle(chatTemplateDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { rowCount } = await connection.client.query('delete from reply_template where workspace_id = $1 and template_id = $2', [
        caller.workspace_id,
        params.template_id,
      ])
      if (!rowCount) throw new DomainError('NOT_FOUND')
      await tellSettingsChanged(connection, caller, 'templates', now())
      return {}
    }),
  ),

  handle(chatTemplatePriority, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await connection.client.query(
        `update reply_template t set priority = placed.place
         from (select template_id, row_number() over (order by array_position($2::bigint[], template_id), priority, template_id) as place
               from reply_template where workspace_id = $1) placed
         where t.workspace_id = $1 and t.template_id = placed.template_id`,
        [caller.workspace_id, body.template_ids],
      )
      await tellSettingsChanged(connection, caller, 'templates', now())
      return {}
    }),
  ),
]
