import { z } from 'zod'
import type { ArgumentAsk } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'

/** What is done with views is loaded when somebody does it. */
const views = () => import('#platform/list/named-views.ts')

const shared = { group: 'workbench.group.views', access: 'user', icon: 'bookmark', keywords: 'workbench.views.keywords' } as const

const view = z.string()
const asksAny: ArgumentAsk = { label: 'workbench.ask.view', choices: async () => (await views()).openChoices() }
const asksView = (of: 'changeable' | 'own' | 'shared'): ArgumentAsk => ({
  label: 'workbench.ask.view',
  choices: async (context) => (await views()).changeChoices(of, context),
})
const name = z.string().trim().min(1).max(80)
const asksName = { label: 'workbench.ask.view-name', freeText: true }
const audiences = ['own', 'all'] as const

export const open = defineCommand({
  ...shared,
  id: 'view.open',
  title: 'workbench.views.open',
  when: 'views.count > 0',
  args: z.object({ view }),
  asks: { view: asksAny },
  run: async ({ args }) => (await views()).openView(args.view),
})

export const save = defineCommand({
  ...shared,
  id: 'view.save',
  title: 'workbench.views.save',
  when: 'list.url',
  args: z.object({ name, audience: z.enum(audiences) }),
  asks: {
    name: asksName,
    audience: {
      label: 'workbench.ask.view-audience',
      choices: () => audiences.map((value) => ({ value, titleKey: `workbench.views.audience-${value}` })),
    },
  },
  run: async ({ args, context }) => (await views()).saveView(args.name, args.audience === 'all', context),
})

export const overwrite = defineCommand({
  ...shared,
  id: 'view.overwrite',
  title: 'workbench.views.overwrite',
  when: 'list.url && views.changeable > 0',
  args: z.object({ view }),
  asks: { view: asksView('changeable') },
  run: async ({ args, context }) => (await views()).overwriteView(args.view, context),
})

export const rename = defineCommand({
  ...shared,
  id: 'view.rename',
  icon: 'pencil',
  title: 'workbench.views.rename',
  when: 'views.changeable > 0',
  args: z.object({ view, name }),
  asks: { view: asksView('changeable'), name: asksName },
  run: async ({ args }) => (await views()).renameView(args.view, args.name),
})

export const share = defineCommand({
  ...shared,
  id: 'view.share',
  icon: 'users',
  title: 'workbench.views.share',
  when: 'views.own > 0',
  args: z.object({ view }),
  asks: { view: asksView('own') },
  run: async ({ args }) => (await views()).shareView(args.view, true),
})

export const unshare = defineCommand({
  ...shared,
  id: 'view.unshare',
  icon: 'user',
  title: 'workbench.views.unshare',
  when: 'views.shared > 0',
  args: z.object({ view }),
  asks: { view: asksView('shared') },
  run: async ({ args }) => (await views()).shareView(args.view, false),
})

export const remove = defineCommand({
  ...shared,
  id: 'view.delete',
  icon: 'trash-2',
  title: 'workbench.views.delete',
  when: 'views.changeable > 0',
  danger: true,
  args: z.object({ view }),
  asks: { view: asksView('changeable') },
  run: async ({ args }) => (await views()).deleteView(args.view),
})
