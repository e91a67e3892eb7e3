import { productEdit } from '#contract/product/product.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { startWork } from '#platform/command/long-work.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { liveStatus } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import type { ProductTarget } from './product-targets.ts'

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

/** Adds the amount to each SKU's stock; undoing takes it away again from those that took it. */
export async function adjustStockOf(targets: readonly ProductTarget[], amount: number, note: string): Promise<Undo | undefined> {
  const done = await adjust(targets, amount, note)
  if (liveStatus() !== 'connected') await invalidateTags(productEdit.touches)
  const [first] = done
  if (!first) return
  return {
    label: done.length === 1 ? 'product.undo.adjustOne' : 'product.undo.adjust',
    values: { sku: first.sku, count: done.length, amount: amount > 0 ? `+${amount}` : String(amount) },
    run: () => adjust(done, -amount, t('product.adjust.undone'), true).then(() => {}),
  }
}
