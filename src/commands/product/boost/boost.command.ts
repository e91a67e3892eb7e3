import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'

export const remove = defineCommand({
  id: 'boost.delete',
  title: 'boost.command.delete',
  icon: 'trash-2',
  group: 'product.group',
  access: setsProducts,
  danger: true,
  when: "selection.kind == 'boost' && selection.count > 0",
  menus: [{ at: 'row', of: 'boost', order: 210 }],
  // What it does is loaded when somebody does it.
  run: async ({ context }) => (await import('./delete-boost.ts')).deleteBoost((context['selection.codes'] as readonly string[])[0]),
})
