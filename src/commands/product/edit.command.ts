import { z } from 'zod'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { productEditScreen } from '#panes/product/write/write.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from './product-targets.ts'

export const edit = defineCommand({
  id: 'product.write',
  title: 'product.command.edit',
  keywords: 'product.command.editKeywords',
  icon: 'pencil',
  group: 'product.group',
  keys: ['Shift+W'],
  when: hasProducts,
  menus: [{ at: 'row', of: 'product', order: 100 }],
  access: setsProducts,
  args: z.object({ product_id: z.number().int().optional() }),
  run({ args, context }) {
    const product_id = args.product_id ?? productTargets(context)[0]?.product_id
    if (product_id !== undefined) workbench.open(productEditScreen.href({ query: { product_id } }), 'replace')
  },
})
