import { stockIoCreate, stockIoDelete, stockIoReverse } from '#contract/product/stock-io.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { stockIoDetailScreen } from '#panes/product/stock-io/stock-io.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Deletes a draft; undoing writes it again, under another number. */
export async function deleteDocument(io_id: number): Promise<Undo> {
  const { io_type, cause, reference, note, lines } = await call(stockIoDelete, { params: { io_id } })
  return {
    label: 'stock-io.done.deleted',
    values: { io_id },
    async run() {
      const written = lines.map(({ sku, qty, location }) => ({ sku, qty, location }))
      // A reversal is posted when it is made: no draft is one.
      const body = { io_type, cause: cause === 'reversal' ? null : cause, reference, note, lines: written }
      await call(stockIoCreate, { body })
    },
  }
}

/** Takes a posted document back by an opposite one, and goes there. */
export async function reverseDocument(io_id: number, allow_oversold: boolean): Promise<void> {
  const reversal = await call(stockIoReverse, { params: { io_id }, body: { allow_oversold } })
  toast.show({ kind: 'success', text: t('stock-io.done.reversed', { io_id, by_io_id: reversal.io_id }) })
  workbench.open(stockIoDetailScreen.href({ params: { io_id: String(reversal.io_id) } }))
}
