import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { productCreateScreen } from '#panes/product/write/write.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

export const newPackage = defineCommand({
  id: 'product.new-package',
  title: 'product.write.new-package',
  keywords: 'product.write.new-package-keywords',
  icon: 'boxes',
  group: 'product.group',
  menus: [{ at: 'toolbar', of: 'product', order: 110 }],
  access: setsProducts,
  run: () => workbench.open(productCreateScreen.href({ query: { package: '1' } }), 'replace'),
})
