import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { paneCode } from '#platform/workbench/load-pane.ts'
import { onPaneContext, paneController } from '#platform/workbench/pane-store.ts'
import { matchUrl, screenById } from '#platform/workbench/screens.ts'
import { otherWindows } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { playTone, soundIn } from './tones.ts'

/**
 * Gives a code to the pane that handles scans: the focused one, else the first other of this window, else one in another window, the one looked
 * at last first. Where none does, the order that the code names opens.
 */
export const deliverScan = (code: string): void => inTurn(() => deliver(code))

/** Gives what came as fast as a scan and has no digit to a pane that takes such codes, as SKUs may be; elsewhere it goes nowhere. */
export const deliverWord = (word: string): void => inTurn(() => (takesWords() ? deliver(word) : refuseScan('no-code')))

/** Once the pane that is looked at can say what it handles, and behind what was scanned before. */
function inTurn(give: () => void): void {
  const ready = waiting ?? takerReady()
  if (!ready) {
    give()
    return
  }
  const turn = ready.then(give).finally(() => {
    if (waiting === turn) waiting = null
  })
  waiting = turn
}

/** Scans that wait for the pane that is looked at. */
let waiting: Promise<void> | null = null

/** A pane whose code has come has so long to say that it handles scans. Milliseconds. */
const restAfterCode = 1_000

/** When the pane that is looked at can say whether it handles scans; null: now. Its code may be on its way still. */
function takerReady(): Promise<void> | null {
  const focused = workbench.focusedPane()
  const match = matchUrl(workbench.urlOf(focused) ?? '')
  const code = match.kind === 'screen' ? paneCode(match.screen) : undefined
  if (!code || code.loaded()) return null
  return code.load().then(
    () => spoken(focused),
    // What it shows then takes no scans.
    () => undefined,
  )
}

/** Resolves once a pane handles scans, or has had the time to say so. */
function spoken(pane: string): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(settle, restAfterCode)
    const stop = onPaneContext((id) => {
      if (id === pane && paneController(id).scan) settle()
    })
    if (paneController(pane).scan) settle()
  })
}

function deliver(code: string): void {
  soundIn(null)
  const { root, focused } = workbench.getLayout()
  const panes = [focused, ...leavesOf(root).map(({ id }) => id)]
  const controller = panes.map(paneController).find(({ scan }) => scan)
  if (controller?.scan) controller.scan(code)
  else if (!handOn(code)) void openOrder(code)
}

/** Whether the pane that is looked at takes codes without a digit. */
const takesWords = (): boolean => {
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
