import { type Burst, noBurst, scanStep } from '#kernel/scan-burst.ts'
import { canWait } from '#platform/keyboard/keyboard.ts'
import { takesText } from '#platform/keyboard/keystroke.ts'
import { useSession } from '#platform/session/session.ts'
import { deliverScan } from './deliver-scan.ts'
import { useScannerSettings } from './scanner-settings.ts'
import { type FieldBefore, rememberField } from './typed-field.ts'

let burst: Burst = noBurst
/** Keys that would have run commands, held until it is known whether they begin a code. */
let held: KeyboardEventInit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The field that the burst goes into. */
let field: FieldBefore | null = null
/** Keys that were held and go on: they are not judged again. */
const released = new WeakSet<Event>()

const targetOf = (event: Event): Element | null => (event.composedPath()[0] ?? event.target) as Element | null

/** What a key recorder or a password field hears is not ours: passwords are filled in by machines, as fast as a scanner. */
const isPrivate = (target: Element | null): boolean => target?.matches('input[type="password"],[data-record-keys]') === true

/**
 * Hears every key before anybody else. Characters that go into a field go there at once, and are taken out again if they were a scan's; keys
 * that would run a command wait one gap of a scanner, which nobody notices; moves of the cursor never wait.
 */
function hear(event: KeyboardEvent): void {
  if (!released.has(event)) judge(event)
}

function judge(event: KeyboardEvent): void {
  const settings = useScannerSettings.getState()
  const target = targetOf(event)
  if (!settings.on || isPrivate(target) || useSession.getState().status !== 'signed-in') {
    forget()
    return
  }
  const plain = !(event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.keyCode === 229)
  const result = scanStep(burst, { key: event.key, at: event.timeStamp, plain }, settings)
  const sent = burst.text
  burst = result.burst
  const { step } = result
  if (step.kind === 'nothing') return
  if (step.kind === 'scan') {
    swallow(event)
    drop()
    field?.restore(sent.length)
    field = null
    deliverScan(step.code)
    return
  }
  const editable = takesText(target)
  // What is held was typed before this key, also when a field took the focus meanwhile.
  if (editable || step.kind === 'other') release()
  if (burst.text.length === 1) field = editable && target ? rememberField(target) : null
  else if (burst.text === '') field = null
  if (editable || step.kind === 'other') return
  if (held.length > 0 || canWait(event)) hold(event)
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function hold(event: KeyboardEvent): void {
  swallow(event)
  const { key, code, shiftKey, location } = event
  held.push({ key, code, shiftKey, location, bubbles: true, cancelable: true, composed: true })
  wait()
}

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A key that came in time may still be in the browser's queue.
    if (inputPending()) wait()
    else release()
  }, useScannerSettings.getState().gap)
}

const inputPending = (): boolean => {
  const { scheduling } = navigator as Navigator & { scheduling?: { isInputPending?(): boolean } }
  return scheduling?.isInputPending?.() ?? false
}

function drop(): void {
  clearTimeout(timer)
  held = []
}

function forget(): void {
  burst = noBurst
  field = null
  release()
}

/** The keys were a person's: they go on to whatever has the focus now, which one of them may have moved. */
function release(): void {
  const keys = held
  drop()
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', key)
    released.add(event)
    if (target.dispatchEvent(event) && takesText(target)) document.execCommand('insertText', false, key.key)
  }
}

/** Listens from now on, before the keyboard does; the returned function ends it. */
export function startScanner(): () => void {
  window.addEventListener('keydown', hear, true)
  window.addEventListener('blur', forget)
  window.addEventListener('pointerdown', release, true)
  return () => {
    window.removeEventListener('keydown', hear, true)
    window.removeEventListener('blur', forget)
    window.removeEventListener('pointerdown', release, true)
    drop()
    burst = noBurst
    field = null
  }
}
