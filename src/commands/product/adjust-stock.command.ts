import { z } from 'zod'
import { setsStock } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { t } from '#platform/i18n/i18n.ts'
import { hasProducts, productTargets } from './product-targets.ts'

const reasons = ['product.adjust.count', 'product.adjust.arrived', 'product.adjust.damaged', 'product.adjust.lost', 'product.adjust.sample'] as const

export const adjustStock = defineCommand({
  id: 'product.adjust-stock',
  title: 'product.command.adjustStock',
  keywords: 'product.command.adjustStockKeywords',
  icon: 'arrow-down-up',
  group: 'product.group',
  keys: ['S'],
  when: hasProducts,
  menus: [
    { at: 'row', of: 'product', order: 110 },
    { at: 'selection', of: 'product', order: 110 },
  ],
  access: setsStock,
  args: z.object({
    amount: z
      .string()
      .trim()
      .regex(/^[+-]?\d{1,8}$/)
      .refine((text) => Number(text) !== 0),
    note: z.string().trim().min(2).max(200),
  }),
  asks: {
    amount: {
      label: 'product.ask.amount',
      freeText: true,
      choices: () => ['+1', '+5', '+10', '+50', '-1', '-5', '-10'].map((value) => ({ value, title: value })),
    },
    note: { label: 'product.ask.reason', freeText: true, choices: () => reasons.map((key) => ({ value: t(key), title: t(key) })) },
  },
  // What it does is loaded when somebody does it.
  run: async ({ args, context }) => (await import('./adjust-stock.ts')).adjustStockOf(productTargets(context), Number(args.amount), args.note),
})
