import { productEdit } from '#contract/product/product.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { startWork } from '#platform/command/long-work.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import type { ProductTarget } from './product-targets.ts'

const change = ({ sku, product_id }: ProductTarget, stock_change: number, note: string, allow_oversold: boolean) =>
  call(productEdit, { params: { id: product_id }, body: { sku, stock_change, note, allow_oversold } })

interface Adjusted {
  /** Those that took it. */
  readonly done: readonly ProductTarget[]
  readonly failed: number
}

/** Adds the amount to each. A single SKU that refuses throws; of several each is reported by name. */
async function adjust(targets: readonly ProductTarget[], amount: number, note: string, meant = false): Promise<Adjusted> {
  const [only] = targets
  if (only && targets.length === 1) {
    await change(only, amount, note, meant)
    return { done: targets, failed: 0 }
  }
  const done: ProductTarget[] = []
  let failed = 0
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
      failed += 1
      work.fail({ id: target.sku, reason: errorText(error) })
    }
    work.step()
  }
  work.done()
  return { done, failed }
}

/** Adds the amount to each SKU's stock; undoing takes it away again from those that took it. */
export async function adjustStockOf(targets: readonly ProductTarget[], amount: number, note: string): Promise<Undo | undefined> {
  const { done } = await adjust(targets, amount, note)
  const [first] = done
  if (!first) return
  return {
    label: done.length === 1 ? 'product.undo.adjustOne' : 'product.undo.adjust',
    values: { sku: first.sku, count: done.length, amount: amount > 0 ? `+${amount}` : String(amount) },
    async run() {
      const back = await adjust(done, -amount, t('product.adjust.undone'), true)
      return back.done.length < done.length ? { undone: back.done.length, failed: back.failed, total: done.length } : undefined
    },
  }
}
