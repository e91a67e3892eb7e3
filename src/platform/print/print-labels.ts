import type { CallInput } from '#contract/core/endpoint.ts'
import { orderPrintLabel } from '#contract/order/order.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { toast } from '#platform/ui/toast.ts'
import { queuePrint } from './print-queue.ts'

type Labels = Omit<CallInput<typeof orderPrintLabel>['body'] & object, 'paper' | 'mark'>

/** Makes labels for the printer of this computer. They count as printed when it says so. */
export async function printSilently(marketplace: string, labels: Labels, title: string): Promise<void> {
  const { document_id, pages, results } = await call(orderPrintLabel, {
    params: { marketplace: marketplace as 'mixed' },
    body: { ...labels, paper: useSettings.getState().label_paper, mark: false },
  })
  const made = results.filter(({ ok }) => ok).length
  const [refused] = results.filter(({ ok }) => !ok)
  if (refused)
    toast.show({
      kind: 'error',
      text: results.length === 1 ? (refused.message ?? refused.order_code) : t('order.label.failed', { count: results.length - made }),
    })
  if (pages > 0) queuePrint({ title, document_id, labels: made })
}
