import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'

const group = 'chat-settings.group'

/** What they do is loaded when somebody does it. */
const change = () => import('./change-ordered.ts')

const kinds = {
  'reply-template': { when: "selection.kind == 'reply-template'", access: any('setting-chat-template'), move: 'moveTemplate' },
  'chat-tag': { when: "selection.kind == 'chat-tag'", access: any('setting-chat'), move: 'moveTag' },
} as const

/** The id of the row at the cursor. */
const target = (context: ContextSnapshot): number => Number((context['selection.codes'] as readonly string[])[0])

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
    run: async ({ context }) => (await change())[move](target(context), direction === 'up' ? -1 : 1),
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
  run: async ({ context }) => (await change()).deleteTemplate(target(context)),
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
    if (args.sure === 'yes') await (await change()).deleteTag(target(context))
  },
})
