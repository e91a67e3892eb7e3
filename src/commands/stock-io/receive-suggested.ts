import { stockIoCreate, stockIoDelete } from '#contract/product/stock-io.endpoints.ts'
import { mostStockIoLines } from '#contract/product/stock-io.ts'
import type { Undo } from '#kernel/command.ts'
import { stockIoDetailScreen } from '#panes/product/stock-io/stock-io.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Writes a draft with these lines, which changes no stock, and opens it beside; undoing deletes it. */
export async function receiveSuggested(lines: readonly { readonly sku: string; readonly qty: number }[]): Promise<Undo | undefined> {
  if (lines.length > mostStockIoLines) {
    toast.show({ kind: 'error', text: t('purchase-suggestion.too-many', { most: mostStockIoLines }) })
    return
  }
  const { io_id } = await call(stockIoCreate, { body: { io_type: 'in', cause: 'purchase', lines: [...lines] } })
  workbench.open(stockIoDetailScreen.href({ params: { io_id: String(io_id) } }), 'right')
  return {
    label: 'purchase-suggestion.undo.receive',
    values: { io_id, count: lines.length },
    run: async () => void (await call(stockIoDelete, { params: { io_id } })),
  }
}
