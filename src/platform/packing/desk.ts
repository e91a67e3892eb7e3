import { packingFind, packingLeave } from '#contract/order/packing.endpoints.ts'
import type { PackingOrder } from '#contract/order/packing.ts'
import { type DeskEffect, type DeskInput, deskStep } from '#kernel/packing-desk.ts'
import { call } from '#platform/http/call.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { useSession } from '#platform/session/session.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { deskBook, keepBook, readBook, strikeOut } from './desk-book.ts'
import { holdDesk } from './desk-lock.ts'
import { startSender } from './desk-sender.ts'
import { useDeskSettings } from './desk-settings.ts'
import { deskId, isOwnDesk, keepDesk, recallDesk, useDesk, type WaitingSend } from './desk-store.ts'
import { printDeskLabel } from './print-desk-label.ts'

let sender: ReturnType<typeof startSender> | null = null
/** Panes of this window that show the desk. */
let shown = 0

/** What else happens when a parcel is complete: the photo. */
const completedListeners = new Set<(order: PackingOrder) => void>()
export function onParcelCompleted(listener: (order: PackingOrder) => void): () => void {
  completedListeners.add(listener)
  return () => void completedListeners.delete(listener)
}

/** One thing happens at the desk. What comes of it is kept before anything is sent. */
export function atDesk(input: DeskInput): void {
  const { state, waiting } = useDesk.getState()
  const step = deskStep(state, input, useDeskSettings.getState(), deskBook)
  const sends = step.effects.flatMap((effect): WaitingSend[] =>
    effect.do === 'send' ? [{ order_code: effect.order_code, acts: effect.acts, take_over: effect.take_over }] : [],
  )
  for (const effect of step.effects) if (effect.do === 'tone') playTone(effect.tone)
  keepDesk({ state: step.state, waiting: [...waiting, ...sends] })
  for (const effect of step.effects) carryOut(effect)
  if (sends.length > 0) sender?.wake()
}

function carryOut(effect: DeskEffect): void {
  if (effect.do === 'ask') void ask(effect.code)
  else if (effect.do === 'leave') void leave(effect.order_code)
  else if (effect.do === 'print') void printDeskLabel(effect.order)
  else if (effect.do === 'completed') {
    strikeOut(effect.order)
    for (const listener of completedListeners) listener(effect.order)
  }
}

/** Whoever holds a parcel waits no longer for what it is. Milliseconds. */
const patienceMs = 5_000

const now = (): string => new Date().toISOString()

async function ask(code: string): Promise<void> {
  try {
    atDesk({ type: 'found', code, found: await call(packingFind, { query: { code } }, { signal: AbortSignal.timeout(patienceMs) }), at: now() })
  } catch {
    atDesk({ type: 'found', code, found: null, at: now() })
  }
}

/** Others may have it at once; who does not hear of it waits a quarter of an hour, or takes it over. */
async function leave(order_code: string): Promise<void> {
  await call(packingLeave, { body: { order_code, desk: deskId() } }).catch(() => undefined)
}

export const scanAtDesk = (code: string): void => atDesk({ type: 'scan', code, id: randomKey(), at: now() })
export const undoAtDesk = (): void => atDesk({ type: 'undo', id: randomKey() })
export const weighAtDesk = (grams: number): void => atDesk({ type: 'weigh', grams, id: randomKey() })
export const confirmAtDesk = (): void => atDesk({ type: 'confirm', id: randomKey() })

function tell(): void {
  const { user } = useSession.getState()
  const { state, offline } = useDesk.getState()
  if (user) windowBus.post({ type: 'packing.shown', user_id: user.user_id, state, offline: offline !== null })
}

/** From the first desk on, for as long as the window is there: what is owed goes out also when the desk was left. */
function send(): void {
  sender ??= startSender(
    (order_code, answer, { acts }) => {
      const unsent = useDesk.getState().waiting.filter((one) => one.order_code === order_code).length
      atDesk({ type: 'answered', order_code, answer, acts, unsent, id: randomKey() })
    },
    (sent, error) => {
      toast.show({ kind: 'error', text: errorText(error) })
      const answer = { ...nothing, outcome: 'unknown' as const }
      atDesk({ type: 'answered', order_code: sent.order_code, answer, acts: sent.acts, unsent: 0, id: randomKey() })
    },
  )
}

const nothing = { stop: null, by: null, holder: null, order: null, counted: [], packed: false, refused: [], changed: false }

/** Sends what a desk left that no window has any more. Resolves once nothing is owed, or nobody is there any more to send it as. */
export async function sendOwed(): Promise<void> {
  recallDesk(shown > 0)
  send()
  sender?.wake()
  const isOver = () => useDesk.getState().waiting.length === 0 || !isOwnDesk()
  if (isOver()) return
  await new Promise<void>((done) => {
    const look = () => {
      if (!isOver()) return
      for (const end of ends) end()
      done()
    }
    const ends = [useDesk.subscribe(look), useSession.subscribe(look)]
  })
}

/** The desk is open: what was kept goes on, and a second monitor is told of everything. The returned function ends it. */
export function openDesk(): () => void {
  holdDesk()
  recallDesk(shown > 0)
  shown += 1
  const endBook = keepBook()
  send()
  const { state } = useDesk.getState()
  // Whose it is may have changed while the desk was closed.
  if (state.current)
    keepDesk({ waiting: [...useDesk.getState().waiting, { order_code: state.current.order.order_code, acts: [], take_over: false }] })
  sender?.wake()
  let wasOffline = false
  const endTelling = useDesk.subscribe(({ offline }) => {
    tell()
    if (wasOffline && offline === null) void readBook()
    wasOffline = offline !== null
  })
  const endAsking = windowBus.on('packing.ask', tell)
  tell()
  return () => {
    shown -= 1
    endBook()
    endTelling()
    endAsking()
  }
}
