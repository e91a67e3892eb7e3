import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** The reply template that a channel approved under this name in this language. */
export async function findChannelTemplate(
  connection: Connection,
  name: string,
  language: TemplateLanguage,
): Promise<Pick<ReplyTemplate, 'name' | 'message'> | null> {
  const { rows } = await connection.client.query<Pick<ReplyTemplate, 'name' | 'message'>>({
    name: 'find-channel-template',
    text: 'select name, message from reply_template where workspace_id = $1 and channel_template = $2 and template_language = $3',
    values: [workspaceOf(connection), name, language],
  })
  return rows[0] ?? null
}
