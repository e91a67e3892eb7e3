import { accountTagDelete, accountTagList, accountTagPriority } from '#contract/chat/chat-tag.endpoints.ts'
import { chatTemplateDelete, chatTemplatePriority, chatTemplateSave, chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { movedBy, putInOrder } from '#platform/chat/in-order.ts'
import { call } from '#platform/http/call.ts'

/** One place up or down, in the list as the server has it. */
export async function moveTemplate(id: number, by: 1 | -1): Promise<void> {
  const keys = (await call(chatTemplates)).map(({ template_id }) => template_id)
  const moved = movedBy(keys, id, by)
  const tell = (template_ids: number[]) => call(chatTemplatePriority, { body: { template_ids } })
  if (moved)
    await putInOrder(
      chatTemplates,
      ({ template_id }) => template_id,
      moved,
      () => tell(moved),
    )
}

export async function moveTag(id: number, by: 1 | -1): Promise<void> {
  const keys = (await call(accountTagList)).map(({ tag_id }) => tag_id)
  const moved = movedBy(keys, id, by)
  const tell = (tag_ids: number[]) => call(accountTagPriority, { body: { tag_ids } })
  if (moved)
    await putInOrder(
      accountTagList,
      ({ tag_id }) => tag_id,
      moved,
      () => tell(moved),
    )
}

export async function deleteTemplate(id: number): Promise<Undo | undefined> {
  const all = await call(chatTemplates)
  const gone = all.find(({ template_id }) => template_id === id)
  if (!gone) return undefined
  await call(chatTemplateDelete, { params: { template_id: gone.template_id } })
  const { name, message, channel_template, template_language } = gone
  let again: number | undefined
  return {
    label: 'chat-settings.template.deleted',
    values: { name },
    async run() {
      // Tried once more after a failure, it is not made twice.
      again ??= (await call(chatTemplateSave, { body: { name, message, channel_template, template_language } })).template_id
      const at = again
      // Where it stood before.
      await call(chatTemplatePriority, { body: { template_ids: all.map((one) => (one === gone ? at : one.template_id)) } })
    },
  }
}

export async function deleteTag(tag_id: number): Promise<void> {
  await call(accountTagDelete, { params: { tag_id } })
}
