import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'

export const remove = defineCommand({
  id: 'campaign.delete',
  title: 'campaign.command.delete',
  icon: 'trash-2',
  group: 'product.group',
  access: setsProducts,
  danger: true,
  when: "selection.kind == 'campaign' && selection.count > 0",
  menus: [{ at: 'row', of: 'campaign', order: 210 }],
  // What it does is loaded when somebody does it.
  run: async ({ context }) => (await import('./delete-campaign.ts')).deleteCampaign((context['selection.codes'] as readonly string[])[0]),
})
