import { purchaseDelete, purchaseSuggested } from '#contract/purchase/purchase.endpoints.ts'
import { mostPurchaseLines } from '#contract/purchase/purchase.ts'
import type { Undo } from '#kernel/command.ts'
import { purchaseListScreen, purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Writes a draft for each supplier of these lines, and opens it, or the list of them, beside; undoing deletes them. */
export async function buy(lines: readonly { readonly sku: string; readonly qty: number }[]): Promise<Undo | undefined> {
  if (lines.length > mostPurchaseLines) {
    toast.show({ kind: 'error', text: t('purchase.too-many', { most: mostPurchaseLines }) })
    return undefined
  }
  const { rows } = await call(purchaseSuggested, { body: { lines: [...lines] } })
  const [first, another] = rows
  const to =
    first && !another
      ? purchaseScreen.href({ params: { purchase_id: String(first.purchase_id) } })
      : purchaseListScreen.href({ query: { status_order: 'draft' } })
  workbench.open(to, 'right')
  return {
    label: 'purchase.done.bought',
    values: { count: rows.length, skus: lines.length },
    async run() {
      for (const { purchase_id } of rows) await call(purchaseDelete, { params: { purchase_id } })
    },
  }
}
