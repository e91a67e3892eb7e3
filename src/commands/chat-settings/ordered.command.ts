import { z } from 'zod'
import { accountTagDelete, accountTagList, accountTagPriority } from '#contract/chat/chat-tag.endpoints.ts'
import { chatTemplateDelete, chatTemplatePriority, chatTemplateSave, chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { movedBy, putInOrder } from '#platform/chat/in-order.ts'
import { call } from '#platform/http/call.ts'
import { invalidateTags } from '#platform/query/query.ts'

const group = 'chat-settings.group'
const kinds = {
  'reply-template': { when: "selection.kind == 'reply-template'", access: any('setting-chat-template'), move: moveTemplate },
  'chat-tag': { when: "selection.kind == 'chat-tag'", access: any('setting-chat'), move: moveTag },
} as const

/** The id of the row at the cursor. */
const target = (context: ContextSnapshot): number => Number((context['selection.codes'] as readonly string[])[0])

/** One place up or down, in the list as the server has it. */
async function moveTemplate(context: ContextSnapshot, by: 1 | -1): Promise<void> {
  const keys = (await call(chatTemplates)).map(({ template_id }) => template_id)
  const moved = movedBy(keys, target(context), by)
  const tell = (template_ids: number[]) => call(chatTemplatePriority, { body: { template_ids } })
  if (moved)
    await putInOrder(
      chatTemplates,
      ({ template_id }) => template_id,
      moved,
      () => tell(moved),
    )
}

async function moveTag(context: ContextSnapshot, by: 1 | -1): Promise<void> {
  const keys = (await call(accountTagList)).map(({ tag_id }) => tag_id)
  const moved = movedBy(keys, target(context), by)
  const tell = (tag_ids: number[]) => call(accountTagPriority, { body: { tag_ids } })
  if (moved)
    await putInOrder(
      accountTagList,
      ({ tag_id }) => tag_id,
      moved,
      () => tell(moved),
    )
}

function moving(kind: keyof typeof kinds, direction: 'up' | 'down') {
  const { when, access, move } = kinds[kind]
  return defineCommand({
    id: `${kind}.${direction}`,
    title: direction === 'up' ? 'chat-settings.command.up' : 'chat-settings.command.down',
    icon: direction === 'up' ? 'chevron-up' : 'chevron-down',
    group,
    access,
    keys: [direction === 'up' ? 'Mod+ArrowUp' : 'Mod+ArrowDown'],
    when,
    repeats: true,
    run: ({ context }) => move(context, direction === 'up' ? -1 : 1),
  })
}

export const templateUp = moving('reply-template', 'up')
export const templateDown = moving('reply-template', 'down')
export const tagUp = moving('chat-tag', 'up')
export const tagDown = moving('chat-tag', 'down')

export const deleteTemplate = defineCommand({
  id: 'reply-template.delete',
  title: 'chat-settings.template.delete',
  icon: 'trash-2',
  group,
  access: kinds['reply-template'].access,
  keys: ['D'],
  danger: true,
  when: kinds['reply-template'].when,
  async run({ context }) {
    const all = await call(chatTemplates)
    const gone = all.find(({ template_id }) => template_id === target(context))
    if (!gone) return
    await call(chatTemplateDelete, { params: { template_id: gone.template_id } })
    await invalidateTags(chatTemplateDelete.touches)
    const { name, message, channel_template } = gone
    let again: number | undefined
    return {
      label: 'chat-settings.template.deleted',
      values: { name },
      async run() {
        // Tried once more after a failure, it is not made twice.
        again ??= (await call(chatTemplateSave, { body: { name, message, channel_template } })).template_id
        const at = again
        // Where it stood before.
        await call(chatTemplatePriority, { body: { template_ids: all.map((one) => (one === gone ? at : one.template_id)) } })
        await invalidateTags(chatTemplateSave.touches)
      },
    }
  },
})

/** Asks, since it is taken off chats and cannot be put back there. */
export const deleteTag = defineCommand({
  id: 'chat-tag.delete',
  title: 'chat-settings.tag.delete',
  icon: 'trash-2',
  group,
  access: kinds['chat-tag'].access,
  keys: ['D'],
  danger: true,
  when: kinds['chat-tag'].when,
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'chat-settings.tag.delete-ask',
      choices: () => [
        { value: 'yes', titleKey: 'chat-settings.tag.delete-yes' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure === 'no') return
    await call(accountTagDelete, { params: { tag_id: target(context) } })
    await invalidateTags(accountTagDelete.touches)
  },
})
