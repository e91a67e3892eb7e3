import { documentRead, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import type { PackingOrder } from '#contract/order/packing.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import { call, callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { printsSilently } from '#platform/print/local-printer.ts'
import { printFile } from '#platform/print/print-file.ts'
import { printSilently } from '#platform/print/print-labels.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

/** The label of a parcel that was just completed. */
export async function printDeskLabel({ order_code: parcel, marketplace }: PackingOrder): Promise<void> {
  const { order_code } = parcelOf(parcel)
  try {
    if (printsSilently()) return await printSilently(marketplace, { order_code: [order_code] }, order_code)
    const { document_id, pages, results } = await call(orderPrintLabel, {
      params: { marketplace },
      body: { order_code: [order_code], paper: useSettings.getState().label_paper },
    })
    if (pages > 0) printFile(await callFile(documentRead, { params: { document_id } }))
    else toast.show({ kind: 'error', text: results[0]?.message ?? t('order.label.failed', { count: 1 }) })
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
  }
}
