// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { setCommands } from '#platform/command/bus.ts'
import { declareAll, declareLater } from '#platform/command/declared.ts'
import { keysWait, keysWaitForDeclarations, startKeyboard, useWhichKey } from '#platform/keyboard/keyboard.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { floats } from '#platform/ui/floating.ts'
import { sessionOf } from '../support/fake-api.ts'

const ran = vi.fn()
const command = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
  ...(defineCommand({ id: `test.${id}`, title: id, group: 'test', access: 'user', keys, run: () => ran(id) }) as Command),
  ...more,
})

setCommands([
  command('next', ['J'], { repeats: true }),
  command('select', ['X']),
  command('open', ['Enter']),
  command('orders', ['G O']),
  command('top', ['G G']),
  command('bold', ['Mod+B']),
  command('copy', ['Mod+C'], { native: true }),
  command('palette', ['Mod+K'], { whileTyping: true }),
  command('out', ['Escape'], { when: '!overlay' }),
])
startSession()
signIn(sessionOf(1))

let stop: () => void
beforeEach(() => {
  ran.mockClear()
  document.body.innerHTML =
    '<main tabindex="-1"></main><textarea></textarea><input type="checkbox"><button>b</button><div contenteditable="true"></div>'
  stop = startKeyboard()
})
afterEach(() => stop())

function press(key: string, held: KeyboardEventInit = {}, on: string = 'main') {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, composed: true, ...held })
  document.querySelector(on)?.dispatchEvent(event)
  return event
}
const runs = () => ran.mock.calls.map(([id]) => id)

describe('keys that are pressed before their commands are declared', () => {
  it('wait, with those that were pressed before anything listened, and leave to the browser what is its own', async () => {
    let come: () => void = () => undefined
    declareLater(() => new Promise((resolve) => (come = resolve)))
    const acted = keysWaitForDeclarations(declareAll(), [new KeyboardEvent('keydown', { key: 'x', code: 'KeyX' })])
    for (const event of [press('j'), press('k', { ctrlKey: true })]) expect(event.defaultPrevented).toBe(true)
    for (const event of [press('c', { ctrlKey: true }), press('r', { ctrlKey: true }), press('Tab')]) expect(event.defaultPrevented).toBe(false)
    expect(runs()).toEqual([])
    come()
    await acted
    expect(runs()).toEqual(['select', 'next', 'palette'])
  })
})

describe('keys that may be about what is still read', () => {
  const reading = () => {
    let end: (isThere: boolean) => void = () => undefined
    const read = keysWait(
      new Promise<boolean>((resolve) => {
        end = resolve
      }),
    )
    return (isThere: boolean) => {
      end(isThere)
      return read
    }
  }

  it('wait, and are pressed in their order once it is there', async () => {
    const end = reading()
    expect(press('x').defaultPrevented).toBe(true)
    press('g')
    press('o')
    expect(runs()).toEqual([])
    await end(true)
    expect(runs()).toEqual(['select', 'orders'])
    press('x')
    expect(runs()).toEqual(['select', 'orders', 'select'])
  })

  it('are forgotten where it could not be read: they would be about something else', async () => {
    const end = reading()
    press('x')
    await end(false)
    expect(runs()).toEqual([])
    press('j')
    expect(runs()).toEqual(['next'])
  })

  it('do not wait in fields, and the browser keeps its own', async () => {
    const end = reading()
    expect(press('x', {}, 'textarea').defaultPrevented).toBe(false)
    expect(press('Tab').defaultPrevented).toBe(false)
    expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false)
    await end(true)
    expect(runs()).toEqual([])
  })

  it('wait for all that is read', async () => {
    const [one, two] = [reading(), reading()]
    press('x')
    await Promise.race([one(true), Promise.resolve()])
    expect(runs()).toEqual([])
    await two(true)
    expect(runs()).toEqual(['select'])
  })
})

describe('the keyboard', () => {
  it('runs a command by its key, and keeps the key from the browser', () => {
    expect(press('x').defaultPrevented).toBe(true)
    expect(runs()).toEqual(['select'])
  })

  it.each(['textarea', '[contenteditable]'])('leaves typing in a %s alone', (field) => {
    const editable = document.querySelector(field)
    // jsdom does not know that the attribute makes it editable.
    if (editable && field !== 'textarea') Object.defineProperty(editable, 'isContentEditable', { value: true })
    expect(press('x', {}, field).defaultPrevented).toBe(false)
    expect(press('j', {}, field).defaultPrevented).toBe(false)
    expect(runs()).toEqual([])
  })

  it('runs Mod chords that say so in a text area, and no others', () => {
    press('k', { ctrlKey: true }, 'textarea')
    press('b', { ctrlKey: true }, 'textarea')
    expect(runs()).toEqual(['palette'])
  })

  it('leaves an input method alone', () => {
    press('x', { isComposing: true })
    expect(runs()).toEqual([])
  })

  it('repeats what moves while its key is held, and nothing else', () => {
    press('j')
    press('j', { repeat: true })
    press('j', { repeat: true })
    press('x', { repeat: true })
    expect(runs()).toEqual(['next', 'next', 'next'])
  })

  it('leaves Enter and Space to a control that has the focus', () => {
    expect(press('Enter', {}, 'button').defaultPrevented).toBe(false)
    expect(press(' ', {}, 'input').defaultPrevented).toBe(false)
    press('x', {}, 'button')
    expect(runs()).toEqual(['select'])
  })

  it('leaves a key alone that somebody else took', () => {
    document.querySelector('main')?.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    press('x')
    expect(runs()).toEqual([])
  })

  it('rests the keys of the panes while something floats above them', () => {
    const sink = floats('menu')
    press('x')
    press('Escape')
    press('k', { ctrlKey: true })
    sink()
    expect(runs()).toEqual(['palette'])
  })

  it('leaves to the browser what it does at a key by itself', () => {
    const event = press('c', { ctrlKey: true })
    expect(event.defaultPrevented).toBe(false)
    expect(ran).not.toHaveBeenCalled()
  })
})

describe('a sequence', () => {
  it('tells at once what can follow, and runs by its last key', () => {
    press('g')
    expect(useWhichKey.getState().next.map(({ key, command: id }) => [key, id])).toEqual([
      ['O', 'test.orders'],
      ['G', 'test.top'],
    ])
    press('o')
    expect(runs()).toEqual(['orders'])
    expect(useWhichKey.getState().next).toEqual([])
  })

  it('is forgotten by Esc, which then does nothing else', () => {
    press('g')
    press('Escape')
    expect(useWhichKey.getState().next).toEqual([])
    press('o')
    expect(runs()).toEqual([])
  })

  it('is forgotten when the window loses the focus', () => {
    press('g')
    window.dispatchEvent(new Event('blur'))
    press('o')
    expect(runs()).toEqual([])
    expect(useWhichKey.getState().next).toEqual([])
  })

  it('ends where another key begins something', () => {
    press('g')
    press('x')
    expect(runs()).toEqual(['select'])
  })
})
