import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { screenById } from '#platform/workbench/screens.ts'
import { otherWindows } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { playTone, soundIn } from './tones.ts'

/**
 * Gives a code to the pane that handles scans: the focused one, else the first other of this window, else one in another window, the one looked
 * at last first. Where none does, the order that the code names opens.
 */
export function deliverScan(code: string): void {
  soundIn(null)
  const { root, focused } = workbench.getLayout()
  const panes = [focused, ...leavesOf(root).map(({ id }) => id)]
  const controller = panes.map(paneController).find(({ scan }) => scan)
  if (controller?.scan) controller.scan(code)
  else if (!handOn(code)) void openOrder(code)
}

/** Whether the pane that is looked at takes codes without a digit, as SKUs may be. */
export const takesWords = (): boolean => {
  const { scan, scansWords } = paneController(workbench.getLayout().focused)
  return scan !== undefined && scansWords === true
}

/** What was scanned goes nowhere, and the person hears and reads so. Its text is not shown: it may be a password that a machine typed. */
export function refuseScan(why: 'no-code' | 'password'): void {
  soundIn(null)
  playTone('unknown')
  toast.show({ kind: 'error', text: t(`keyboard.scanner.${why}`) })
}

/** To a pane in another window; false where none handles scans. */
function handOn(code: string): boolean {
  for (const { id, panes } of otherWindows()) {
    const taker = panes.find(({ scans }) => scans)
    if (!taker) continue
    windowBus.post({ type: 'scan.handed', pane: taker.id, code }, id)
    return true
  }
  return false
}

windowBus.on('scan.handed', ({ pane, code }, from) => {
  const { scan } = paneController(pane)
  if (!scan) return
  soundIn(from)
  scan(code)
})

/** Matches that are looked at: a tracking number names one order, a part of a code many. */
const most = 10

async function openOrder(code: string): Promise<void> {
  const detail = screenById('order.detail')
  if (!detail || !mayAccess(any('order'), subject())) {
    playTone('unknown')
    toast.show({ kind: 'error', text: t('keyboard.scanner.no-taker', { code }) })
    return
  }
  try {
    const { rows } = await call(orderList, { query: { s: code, limit: String(most) } })
    const wanted = code.toLowerCase()
    const exact = rows.find((row) => [row.order_code, row.mp_order_id, row.tracking_number].some((text) => text?.toLowerCase() === wanted))
    const found = exact ?? (rows.length === 1 ? rows[0] : undefined)
    playTone(found ? 'ok' : 'unknown')
    if (!found) return void toast.show({ kind: 'error', text: t('keyboard.scanner.unknown', { code }) })
    workbench.open(detail.href({ query: { order_code: found.order_code } }))
    toast.show({ kind: 'success', text: t('keyboard.scanner.found', { code: found.order_code }) })
  } catch (error) {
    playTone('unknown')
    toast.show({ kind: 'error', text: errorText(error) })
  }
}
