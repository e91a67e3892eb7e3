import { z } from 'zod'
import { keepsPurchases } from '#contract/purchase/purchase.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { hasProducts, productTargets } from '../product/product-targets.ts'

const common = { group: 'purchase.group', access: keepsPurchases, icon: 'package-plus', keys: ['Shift+P'] } as const
const menus = [
  { at: 'row', of: 'product', order: 58 },
  { at: 'selection', of: 'product', order: 58 },
] as const

/** A purchase for each supplier, of what is suggested of the SKUs that are selected. */
export const buySuggested = defineCommand({
  ...common,
  id: 'purchase.buy-suggested',
  title: 'purchase.command.buy-suggested',
  keywords: 'purchase.command.buy-keywords',
  when: `${hasProducts} && purchase.suggested`,
  menus,
  // What it does is loaded when somebody does it.
  async run({ context }) {
    const suggested = context['selection.suggested'] as readonly string[]
    const lines = productTargets(context).map(({ sku }, at) => ({ sku, qty: Number(suggested[at]) }))
    return (await import('./buy.ts')).buy(lines.filter(({ qty }) => qty > 0))
  },
})

/** The same of SKUs of the catalogue, as many of each as is said. */
export const buy = defineCommand({
  ...common,
  id: 'purchase.buy',
  title: 'purchase.command.buy',
  keywords: 'purchase.command.buy-keywords',
  when: `${hasProducts} && !purchase.suggested`,
  menus,
  args: z.object({ qty: z.coerce.number().int().min(1).max(100_000) }),
  asks: {
    qty: { label: 'purchase.ask.qty', freeText: true, choices: () => ['1', '6', '12', '24', '50', '100'].map((value) => ({ value, title: value })) },
  },
  run: async ({ args, context }) => (await import('./buy.ts')).buy(productTargets(context).map(({ sku }) => ({ sku, qty: args.qty }))),
})
