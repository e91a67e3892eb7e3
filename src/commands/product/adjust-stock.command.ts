import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { productEdit } from '#contract/product/product.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { startWork } from '#platform/command/long-work.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { liveStatus } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { hasProducts, type ProductTarget, productTargets } from './product-targets.ts'

const reasons = ['product.adjust.count', 'product.adjust.arrived', 'product.adjust.damaged', 'product.adjust.lost', 'product.adjust.sample'] as const

const change = ({ sku, product_id }: ProductTarget, stock_change: number, note: string, allow_oversold: boolean) =>
  call(productEdit, { params: { id: product_id }, body: { sku, stock_change, note, allow_oversold } })

/** Adds the amount to each; answers those that took it. A single SKU that refuses throws; of several each is reported by name. */
async function adjust(targets: readonly ProductTarget[], amount: number, note: string, meant = false): Promise<readonly ProductTarget[]> {
  const [only] = targets
  if (only && targets.length === 1) {
    await change(only, amount, note, meant)
    return targets
  }
  const done: ProductTarget[] = []
  const work = startWork({ title: t('product.adjust.work', { count: targets.length }), total: targets.length })
  work.onCancel(() => {})
  work.onRetry(
    (skus) =>
      void adjust(
        targets.filter(({ sku }) => skus.includes(sku)),
        amount,
        note,
        meant,
      ).catch(() => {}),
  )
  for (const target of targets) {
    if (work.cancelled) break
    try {
      await change(target, amount, note, meant)
      done.push(target)
    } catch (error) {
      work.fail({ id: target.sku, reason: errorText(error) })
    }
    work.step()
  }
  work.done()
  return done
}

export const adjustStock = defineCommand({
  id: 'product.adjust-stock',
  title: 'product.command.adjustStock',
  keywords: 'product.command.adjustStockKeywords',
  icon: 'arrow-down-up',
  group: 'product.group',
  keys: ['S'],
  when: hasProducts,
  access: any('product'),
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
  async run({ args, context }): Promise<Undo | undefined> {
    const amount = Number(args.amount)
    const done = await adjust(productTargets(context), amount, args.note)
    if (liveStatus() !== 'connected') await invalidateTags(productEdit.touches)
    const [first] = done
    if (!first) return
    return {
      label: done.length === 1 ? 'product.undo.adjustOne' : 'product.undo.adjust',
      values: { sku: first.sku, count: done.length, amount: amount > 0 ? `+${amount}` : String(amount) },
      run: () => adjust(done, -amount, t('product.adjust.undone'), true).then(() => {}),
    }
  },
})
