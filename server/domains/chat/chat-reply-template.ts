import { fillChannelVariables, numberedVariables } from '#contract/chat/channel-template.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { findChannelTemplate } from '../chat-settings/chat-settings.port.ts'
import type { Reply } from './chat-reply.ts'

/**
 * A reply as its template says it, whatever the window wrote: what stands in the conversation is what the channel sends. Throws where the workspace has
 * no such template, where it was changed since it was chosen, and where a value is empty, which the channel would refuse.
 */
export async function readTemplated(connection: Connection, reply: Reply & { readonly template: string }): Promise<Reply> {
  const found = await findChannelTemplate(connection, reply.template, reply.template_language)
  const variables = found ? numberedVariables(found.message) : []
  if (!found || variables.length !== reply.template_values.length) throw new DomainError('TEMPLATE_GONE', { name: found?.name ?? reply.template })
  const known = Object.fromEntries(variables.map((name, at) => [name, reply.template_values[at]]))
  const { text, values, missing } = fillChannelVariables(found.message, known)
  if (missing.length > 0)
    throw new DomainError('TEMPLATE_VALUE_MISSING', { name: found.name, missing: missing.map((name) => `{${name}}`).join(', ') })
  return { ...reply, type: 'text', message: text, template_values: [...values] }
}
