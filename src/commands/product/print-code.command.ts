import { mostCodeSkus } from '#contract/product/print-code.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { printCodeScreen, skusText } from '#panes/product/print-code/print-code.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from './product-targets.ts'

/** The screen by itself is `open.product.print-code`: it begins without SKUs. */
export const printCodes = defineCommand({
  id: 'product.print-codes',
  title: 'product.print-code.title',
  keywords: 'product.print-code.keywords',
  icon: 'scan-barcode',
  group: 'product.group',
  keys: ['P'],
  when: hasProducts,
  menus: [
    { at: 'row', of: 'product', order: 140 },
    { at: 'selection', of: 'product', order: 145 },
  ],
  access: readsProducts,
  run({ context }) {
    const skus = productTargets(context).map(({ sku }) => sku)
    if (skus.length > mostCodeSkus) return void toast.show({ kind: 'error', text: t('product.print-code.too-many', { most: mostCodeSkus }) })
    workbench.open(printCodeScreen.href({ query: { skus: skusText(skus) } }), 'tab')
  },
})
