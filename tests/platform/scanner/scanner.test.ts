// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { setCommands } from '#platform/command/bus.ts'
import { closePalette } from '#platform/command/palette-store.ts'
import { endTypeAhead } from '#platform/command/type-ahead.ts'
import { keysWaitForDeclarations, startKeyboard } from '#platform/keyboard/keyboard.ts'
import { startScanner } from '#platform/scanner/scanner.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { useLayoutStore } from '#platform/workbench/layout-store.ts'
import { setPaneController, silencePane } from '#platform/workbench/pane-store.ts'
import { sessionOf } from '../support/fake-api.ts'

const said = { group: 'test', access: 'user', run() {} } as const
setCommands([
  defineCommand({ ...said, id: 'test.orders', title: 'orders', keys: ['G O'] }) as Command,
  defineCommand({ ...said, id: 'test.adjust', title: 'adjust', keys: ['S'], args: z.object({ amount: z.string() }) }) as Command,
])
startSession()
signIn(sessionOf(1))

let heard: string[]
let at = 0
let stop: () => void
const listen = ({ key }: KeyboardEvent) => heard.push(key)

beforeEach(() => {
  heard = []
  document.body.innerHTML = '<main tabindex="-1"></main><input><textarea></textarea>'
  // jsdom has no editing commands.
  document.execCommand = (_command, _shown, text) => {
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.value += text
    return true
  }
  stop = startScanner()
  window.addEventListener('keydown', listen)
})
afterEach(() => {
  stop()
  window.removeEventListener('keydown', listen)
})

/** As fast as a scanner, however slow the machine is. */
function timed(key: string, timeStamp: number): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

/** Whether the key did what it does. */
function press(key: string, on: string, timeStamp = ++at): boolean {
  const element = document.querySelector<HTMLElement>(on)
  element?.focus()
  if (!element?.dispatchEvent(timed(key, timeStamp))) return false
  if ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && key.length === 1) element.value += key
  return true
}

it('lets keys that it held go on before the next one, when a field took the focus meanwhile', () => {
  press('g', 'main')
  expect(heard).toEqual([])
  press('a', 'input')
  expect(heard).toEqual(['g', 'a'])
  expect(document.querySelector('input')?.value).toBe('ga')
})

it('waits for the next key twice as long as the last one was on its way, and no longer', () => {
  vi.useFakeTimers({ now: 10_000 })
  try {
    press('g', 'main', performance.now() - 200)
    vi.advanceTimersByTime(400)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(100)
    expect(heard).toEqual(['g'])
  } finally {
    vi.useRealTimers()
  }
})

it('gives each key that it held, and the one that ends them, to what the one before it leads to', () => {
  const main = document.querySelector('main')
  const field = document.querySelector('input')
  const toField = (event: KeyboardEvent) => {
    if (event.key !== 'g') return
    event.preventDefault()
    field?.focus()
  }
  main?.addEventListener('keydown', toField)
  const atField: string[] = []
  field?.addEventListener('keydown', ({ key }) => atField.push(key))
  for (const key of ['g', '1', '2', 'Tab']) press(key, 'main')
  expect(field?.value).toBe('12')
  expect(atField).toEqual(['1', '2', 'Tab'])
})

it.each([
  ['terimakasih', true],
  ['Halo kak, totalnya 150.000 ya', true],
  ['JX0000000003', false],
  ['https://toko.test/?x=y', false],
])('never takes a text out of a composer, however fast it was typed: %s, and Enter goes on: %s', (text, sends) => {
  for (const key of text) press(key, 'textarea')
  expect(press('Enter', 'textarea')).toBe(sends)
  expect(document.querySelector('textarea')?.value).toBe(text)
})

it.each(['-5', '10'])('gives a command that asks what is typed after its key, also while the page was too busy to hear it: %s', (typed) => {
  const stopKeyboard = startKeyboard()
  try {
    for (const key of `s${typed}`) {
      at += 60
      press(key, 'main')
    }
    // What was still held is a person's.
    window.dispatchEvent(new Event('blur'))
    expect(endTypeAhead()).toEqual([typed])
    expect(heard).toEqual(['s'])
  } finally {
    closePalette()
    stopKeyboard()
  }
})

describe('what comes before it listens', () => {
  let declare: () => void
  let stopKeyboard: () => void
  let waiting: Promise<void>
  let scanned: string[]

  beforeEach(() => {
    stop()
    heard = []
    scanned = []
    useLayoutStore.setState({ layout: singlePane('/desk', 'a') })
    setPaneController('a', { scan: (code) => scanned.push(code) })
    stopKeyboard = startKeyboard()
  })
  afterEach(() => {
    silencePane('a')
    stopKeyboard()
  })

  /** `before`: what the page's own script kept. */
  const begin = (before: readonly KeyboardEvent[] = []) => {
    waiting = keysWaitForDeclarations(new Promise<void>((done) => (declare = done)), before)
  }
  const listenNow = () => {
    heard = []
    stop = startScanner()
    declare()
    return waiting
  }
  const typeSlowly = (key: string) => {
    at += 60
    press(key, 'main')
  }

  it('is delivered if it was scanned, and goes on if a person typed it', async () => {
    begin()
    for (const key of ['x', 'j']) typeSlowly(key)
    at += 60
    for (const key of ['J', 'X', '0', '0', '7', 'Enter']) press(key, 'main')
    await listenNow()
    expect(heard).toEqual(['x', 'j'])
    expect(scanned).toEqual(['JX007'])
  })

  it('is delivered whole if it listens while the code is sent', async () => {
    begin()
    at = performance.now()
    typeSlowly('x')
    at += 60
    for (const key of ['J', 'X', '0']) press(key, 'main')
    await listenNow()
    for (const key of ['0', '7', 'Enter']) press(key, 'main')
    expect(heard).toEqual(['x'])
    expect(scanned).toEqual(['JX007'])
  })

  it('goes on once no more of it comes', async () => {
    begin()
    at = performance.now()
    for (const key of ['J', 'X', '0']) press(key, 'main')
    await listenNow()
    await vi.waitFor(() => expect(heard).toEqual(['J', 'X', '0']))
    expect(scanned).toEqual([])
  })

  it('is none of it a key, however often the scanner pressed Shift', async () => {
    begin(['Shift', 'J', 'Shift', 'X', '0', '0', '7', 'Enter'].map((key) => timed(key, ++at)))
    await listenNow()
    expect(heard).toEqual([])
    expect(scanned).toEqual(['JX007'])
  })
})
