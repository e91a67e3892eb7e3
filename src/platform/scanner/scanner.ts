import { type Burst, noBurst, type ScanStep, scanStep } from '#kernel/scan-burst.ts'
import { type EarlyKey, effectOf, isPressedAnew, sortEarlyKeys } from '#platform/keyboard/keyboard.ts'
import { takesText } from '#platform/keyboard/keystroke.ts'
import { pressAnew } from '#platform/keyboard/press-anew.ts'
import { useSession } from '#platform/session/session.ts'
import { rememberList } from './before-burst.ts'
import { deliverScan, deliverWord, refuseScan } from './deliver-scan.ts'
import { useScannerSettings } from './scanner-settings.ts'
import { type FieldBefore, rememberField } from './typed-field.ts'

let burst: Burst = noBurst
/** Keys that would have run commands, held until it is known whether they begin a code. */
let held: KeyboardEventInit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The field that the burst goes into. */
let field: FieldBefore | null = null
/** Takes back the moves that ran before it was known that a scanner sends them. */
let takeBack: (() => void) | null = null
/** Keys that were held and go on: they are not judged again. */
const released = new WeakSet<Event>()

const targetOf = (event: Event): Element | null => (event.composedPath()[0] ?? event.target) as Element | null

/** What a key recorder hears is not ours. */
const recordsKeys = (target: Element | null): boolean => target?.matches('[data-record-keys]') === true

/** Machines type passwords as fast as a scanner types codes: what was typed here is handed to nobody. */
const isPassword = (target: Element | null): boolean => target?.matches('input[type="password"]') === true

/** Where people write to people nothing is ever taken out: what came as fast as a scan may be theirs. Only its end key is not pressed. */
const keepsText = (target: Element | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/** Addresses and data, as square codes hold them: nobody writes them to a buyer at that pace. */
const isForMachines = (text: string): boolean => /[{}<>|\\]|:\/\//.test(text)

/**
 * Hears every key before anybody else. Characters that go into a field go there at once, and are taken out again if they were a scan's, but never
 * of what people write to people; keys that would run a command wait one gap of a scanner, which nobody notices; moves of the cursor never wait,
 * and are taken back.
 */
function hear(event: KeyboardEvent): void {
  if (!(released.has(event) || isPressedAnew(event))) judge(event)
}

function judge(event: KeyboardEvent): void {
  const settings = useScannerSettings.getState()
  const target = targetOf(event)
  if (!settings.on || recordsKeys(target) || useSession.getState().status !== 'signed-in') {
    forget()
    return
  }
  const plain = !(event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.keyCode === 229)
  const result = scanStep(burst, { key: event.key, at: event.timeStamp, plain }, settings)
  const sent = burst.text
  burst = result.burst
  const { step } = result
  if (step.kind === 'nothing') return
  if (step.kind === 'scan' || step.kind === 'no-code') {
    const password = isPassword(target)
    // Machines that fill in passwords send a Tab between the fields of a form.
    if (password && event.key === 'Tab') {
      forget()
      return
    }
    // A reply that a text expander wrote: it is sent.
    if (keepsText(target) && step.kind === 'no-code' && !isForMachines(sent)) {
      forget()
      return
    }
    swallow(event)
    leaveNothing(sent.length)
    if (password) refuseScan('password')
    else give(step)
    return
  }
  goOn(event, step, target)
}

/** To whatever handles it. */
function give(step: Extract<ScanStep, { kind: 'scan' | 'no-code' }>): void {
  if (step.kind === 'scan') deliverScan(step.code)
  else if (step.word !== null) deliverWord(step.word)
  else refuseScan('no-code')
}

/** Everything is as it was before the burst. */
function leaveNothing(characters: number): void {
  drop()
  field?.restore(characters)
  field = null
  takeBack?.()
  takeBack = null
}

/** A key that is no end of a scan: it runs, goes into a field, or waits. */
function goOn(event: KeyboardEvent, step: ScanStep, target: Element | null): void {
  const editable = takesText(target)
  if ((editable || step.kind === 'other') && held.length > 0) {
    // What is held was typed before this key, also when a field took the focus meanwhile.
    const focused = document.activeElement
    release()
    // It led elsewhere, or what it called for hears the next key only: this one comes anew.
    if (document.activeElement !== focused || (!editable && isSign(event))) {
      swallow(event)
      pressReleased(copyOf(event))
      return
    }
  }
  if (step.kind !== 'more') {
    field = editable && target && burst.text && !keepsText(target) ? rememberField(target) : null
    takeBack = null
  }
  if (editable || step.kind === 'other') return
  const effect = effectOf(event)
  if (held.length === 0 && effect === 'move') takeBack ??= rememberList()
  else if (held.length > 0 || effect === 'other' || step.kind === 'more') hold(event)
}

/** A key that does nothing by itself outside a field. */
const isSign = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && key !== ' ' && !(ctrlKey || altKey || metaKey)

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function hold(event: KeyboardEvent): void {
  swallow(event)
  held.push(copyOf(event))
  wait(Math.min(Math.max(performance.now() - event.timeStamp, 0), latestMs))
}

function copyOf({ key, code, location, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, location, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true }
}

/** Keys that come this late at most are still waited for. */
const latestMs = 250

/**
 * `late`: how long the last key was on its way, in milliseconds. The next one may take twice as long: a scan whose first key ran a command costs more than a command
 * that a machine with much to do runs later.
 */
function wait(late = 0): void {
  clearTimeout(timer)
  const restMs = useScannerSettings.getState().gap + 2 * late
  timer = setTimeout(() => {
    // A key that came in time may still be in the browser's queue.
    if (inputPending()) wait()
    else release()
  }, restMs)
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
  takeBack = null
  release()
}

/** The keys were a person's: they go on to whatever has the focus now, which one of them may have moved. */
function release(): void {
  const keys = held
  drop()
  for (const key of keys) pressReleased(key)
}

function pressReleased(key: KeyboardEventInit): void {
  const event = new KeyboardEvent('keydown', key)
  released.add(event)
  pressAnew(event)
}

/**
 * What was scanned before anything listened is delivered, and not pressed as the keys that it came as. A code whose end is still to come is held like one that
 * was heard from its first key.
 */
function takeScans(keys: readonly EarlyKey[]): readonly EarlyKey[] {
  const settings = useScannerSettings.getState()
  if (!settings.on || useSession.getState().status !== 'signed-in') return keys
  const left: EarlyKey[] = []
  /** The keys of the burst. */
  let coming: EarlyKey[] = []
  for (const key of keys) {
    const { ctrlKey, altKey, metaKey } = key.event
    const result = scanStep(burst, { key: key.event.key, at: key.at, plain: !(ctrlKey || altKey || metaKey) }, settings)
    burst = result.burst
    const { step } = result
    if (step.kind === 'nothing') continue
    if (step.kind === 'scan' || step.kind === 'no-code') {
      coming = []
      give(step)
    } else if (step.kind === 'more') coming.push(key)
    else {
      left.push(...coming)
      coming = [key]
    }
  }
  const late = performance.now() - burst.last
  if (late > latestMs) return [...left, ...coming]
  held = coming.map(({ event }) => copyOf(event))
  wait(late)
  return left
}

/** Listens from now on, before the keyboard does; the returned function ends it. */
export function startScanner(): () => void {
  sortEarlyKeys(takeScans)
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
    takeBack = null
  }
}
