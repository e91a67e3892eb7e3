import { z } from 'zod'
import type { ContentKind } from '#contract/content/content.ts'
import { backoffice as access } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { contentEditScreen } from '#panes/bo/content/content.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Few are operators: their calls are no part of what everybody loads first. */
const calls = () => import('#contract/content/content.endpoints.ts')

const one = "selection.kind == 'content-entry' && selection.count > 0"
const common = { group: 'bo.group', access } as const

/** The row under the cursor, by its key: `blog/7`. */
function target(context: ContextSnapshot): { kind: ContentKind; content_id: number; title: string } {
  const [kind, id] = String((context['selection.codes'] as readonly string[])[0]).split('/')
  return { kind: kind as ContentKind, content_id: Number(id), title: String(context['bo.subject'] ?? '') }
}

export const writeAnnouncement = defineCommand({
  ...common,
  id: 'bo.write-announcement',
  title: 'bo.content.new.announcement',
  keywords: 'bo.content.keywords',
  icon: 'plus',
  keys: ['Shift+N K'],
  when: "pane.screen == 'bo.content'",
  menus: [{ at: 'toolbar', of: 'content-entry', order: 10 }],
  run: () => workbench.open(contentEditScreen.href({ query: { kind: 'announcement' } })),
})

export const writeArticle = defineCommand({
  ...common,
  id: 'bo.write-article',
  title: 'bo.content.new.blog',
  keywords: 'bo.content.keywords',
  icon: 'plus',
  keys: ['Shift+N W'],
  when: "pane.screen == 'bo.content'",
  menus: [{ at: 'toolbar', of: 'content-entry', order: 20 }],
  run: () => workbench.open(contentEditScreen.href({ query: { kind: 'blog' } })),
})

export const editEntry = defineCommand({
  ...common,
  id: 'bo.edit-content',
  title: 'bo.content.command.edit',
  icon: 'pencil',
  when: one,
  menus: [{ at: 'row', of: 'content-entry', order: 10 }],
  run({ context }) {
    const { kind, content_id } = target(context)
    workbench.open(contentEditScreen.href({ query: { kind, content_id } }))
  },
})

async function activate(context: ContextSnapshot, status: boolean) {
  const { content_id, title } = target(context)
  const { adminBlogActivate } = await calls()
  await call(adminBlogActivate, { body: { id: content_id, status } })
  toast.show({ kind: 'success', text: t(status ? 'bo.content.done.activated' : 'bo.content.done.hidden', { title }) })
}

export const activateArticle = defineCommand({
  ...common,
  id: 'bo.activate-article',
  title: 'bo.content.command.activate',
  icon: 'circle-check',
  keys: ['A'],
  when: `${one} && bo.article && !bo.shown`,
  menus: [{ at: 'row', of: 'content-entry', order: 20 }],
  run: ({ context }) => activate(context, true),
})

export const hideArticle = defineCommand({
  ...common,
  id: 'bo.hide-article',
  title: 'bo.content.command.hide',
  icon: 'ban',
  keys: ['A'],
  when: `${one} && bo.article && bo.shown`,
  menus: [{ at: 'row', of: 'content-entry', order: 20 }],
  run: ({ context }) => activate(context, false),
})

/** It cannot be taken back: it is asked for once more, by its title. */
export const deleteEntry = defineCommand({
  ...common,
  id: 'bo.delete-content',
  title: 'bo.content.command.delete',
  icon: 'trash-2',
  danger: true,
  keys: ['C'],
  when: one,
  menus: [{ at: 'row', of: 'content-entry', order: 90 }],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'bo.content.ask.delete',
      choices: (context: ContextSnapshot) => [
        { value: 'yes', title: `${t('bo.content.ask.delete-yes')}: ${target(context).title}` },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args: { sure }, context }) {
    if (sure === 'no') return
    const { kind, content_id, title } = target(context)
    const { adminContentDelete } = await calls()
    await call(adminContentDelete, { body: { kind, content_id } })
    toast.show({ kind: 'success', text: t('bo.content.done.deleted', { title }) })
  },
})
