import { marketplaceOf } from '#contract/core/marketplace.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderPrintLabel } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderPrintClaim, orderPrintReturn } from '#contract/order/order-marks.endpoints.ts'
import { mayAct } from '#contract/order/order-status.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { printsSilently, useLocalPrinter } from './local-printer.ts'
import { queuePrint } from './print-queue.ts'
import { runAlone } from './run-alone.ts'

/** Labels that one document takes. */
const together = 50
/** News that come together are one document. Milliseconds. */
const settleMs = 1_500
/** What waits for its tracking number, or was asked for while nothing was open here. Milliseconds. */
const lookMs = 60_000

const isPrintable = ({ to_print, hold, order_status }: OrderRow): boolean => to_print && hold === null && mayAct('print_label', order_status)

/** Prints what waits for a printer, where this computer has one that prints by itself. One window of the browser does; of several computers each takes others. */
async function printAsked(): Promise<void> {
  const user = subject()
  if (!printsSilently() || !user || !mayAccess(any('order'), user)) return
  await runAlone('asked-labels', async () => {
    const computer = (useLocalPrinter.getState().computer_name || navigator.platform || 'browser').slice(0, 60)
    const { order_codes } = await call(orderPrintClaim, { body: { computer, limit: together } })
    if (order_codes.length === 0) return
    const giveBack = (codes: readonly string[]) =>
      codes.length > 0 ? call(orderPrintReturn, { body: { computer, order_code: [...codes] } }) : Promise.resolve()
    const marketplaces = new Set(order_codes.map(marketplaceOf))
    const [only] = marketplaces
    const made = await call(orderPrintLabel, {
      params: { marketplace: marketplaces.size === 1 && only ? only : 'mixed' },
      body: { order_code: order_codes, paper: useSettings.getState().label_paper, mark: false },
    }).catch(async (error: unknown) => {
      await giveBack(order_codes)
      throw error
    })
    // A label that could not be made, since its number is not there yet, waits on.
    await giveBack(made.results.filter(({ ok }) => !ok).map(({ order_code }) => order_code))
    const printed = made.results.filter(({ ok }) => ok)
    if (made.pages === 0) return
    const [first] = printed
    const title = printed.length === 1 && first ? first.order_code : t('print.title', { count: printed.length, number: formatNumber(printed.length) })
    queuePrint({ title, document_id: made.document_id, labels: printed.length })
  })
}

const quietly = () => void printAsked().catch(() => undefined)

/** Listens for labels that wait for a printer. */
export function startAskedLabels(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  const stop = orderEntity.onNews(({ all }) => {
    if (soon === undefined && all.some(({ order }) => isPrintable(order)))
      soon = setTimeout(() => {
        soon = undefined
        quietly()
      }, settleMs)
  })
  const again = setInterval(quietly, lookMs)
  return () => {
    stop()
    clearTimeout(soon)
    clearInterval(again)
  }
}
