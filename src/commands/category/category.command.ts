import { z } from 'zod'
import { setsCategories } from '#contract/product/category.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'

/** What is done is loaded when somebody does it. */
const acts = () => import('./change-category.ts')

const common = { group: 'category.group', access: setsCategories } as const
const one = "selection.kind == 'category' && selection.count > 0"
const codeIn = (context: Readonly<Record<string, unknown>>): string | undefined => (context['selection.codes'] as readonly string[])[0]
const name = z.string().trim().min(1).max(100)
const asks = { name: { label: 'category.ask.name', freeText: true } } as const

export const create = defineCommand({
  ...common,
  id: 'category.create',
  title: 'category.command.create',
  icon: 'plus',
  menus: [{ at: 'toolbar', of: 'category', order: 10 }],
  args: z.object({ name }),
  asks,
  run: async ({ args }) => (await acts()).createCategory(args.name),
})

export const rename = defineCommand({
  ...common,
  id: 'category.rename',
  title: 'category.command.rename',
  icon: 'pencil',
  when: one,
  menus: [{ at: 'row', of: 'category', order: 110 }],
  args: z.object({ name }),
  asks,
  run: async ({ args, context }) => (await acts()).renameCategory(codeIn(context), String(context['category.name']), args.name),
})

export const remove = defineCommand({
  ...common,
  id: 'category.delete',
  title: 'category.command.delete',
  icon: 'trash-2',
  danger: true,
  when: one,
  menus: [{ at: 'row', of: 'category', order: 210 }],
  run: async ({ context }) => (await acts()).deleteCategory(codeIn(context)),
})
