import { describe, expect, it } from 'vitest'
import { bindingsOf, mergeBindings } from '#kernel/binding.ts'
import type { Command } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { type Keystroke, parseSequence } from '#kernel/key-press.ts'
import { continuations, createKeymap, idle, type KeyState, type Outcome, step } from '#kernel/keymap.ts'

const command = (id: string, keys: string[], more: Partial<Command> = {}): Command =>
  defineCommand({ id, title: id, group: 'g', access: 'public', keys, run() {}, ...more } as Command)

const codes: Record<string, string> = { '?': 'Slash', '/': 'Slash', '|': 'Backslash', '\\': 'Backslash', ' ': 'Space', '!': 'Digit1' }
/** `Ctrl+Shift+k` by US codes; the key part is what is produced. */
function stroke(text: string, more: Partial<Keystroke> = {}): Keystroke {
  const parts = text === '+' ? ['+'] : text.split(/(?<=.)\+/)
  const key = parts.pop() as string
  const code = codes[key] ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key)
  const held = { ctrl: parts.includes('Ctrl'), alt: parts.includes('Alt'), shift: parts.includes('Shift'), meta: parts.includes('Meta') }
  return { key, code, ...held, repeat: false, composing: false, editable: false, ...more }
}

const commands = [
  command('palette', ['Mod+K'], { whileTyping: true }),
  command('down', ['J'], { repeats: true, when: 'list' }),
  command('end', ['Shift+G'], { when: 'list' }),
  command('start', ['G G'], { when: 'list' }),
  command('orders', ['G O']),
  command('chats', ['G C'], { when: '!phone' }),
  command('help', ['?']),
  command('peek', ['Space'], { when: 'list' }),
  command('split', ['Mod+\\']),
  command('split-down', ['Mod+Shift+\\']),
  command('close-pane', ['Alt+W'], { whileTyping: true }),
  command('first-pane', ['Alt+1']),
  command('accept', ['A'], { when: 'list' }),
  command('select-all', ['Mod+A'], { when: 'list' }),
  command('escape', ['Escape']),
  command('close-dialog', ['Escape'], { when: 'overlay' }),
  command('bold', ['Mod+B B']),
]

/** Types strokes one after another and tells what came of each. */
function type(strokes: (string | Keystroke)[], context: ContextSnapshot = { list: true }, mac = false) {
  const keymap = createKeymap(commands.flatMap(bindingsOf), mac)
  let state: KeyState = idle
  const outcomes = strokes.map((one): string => {
    const result: { state: KeyState; outcome: Outcome } = step(keymap, state, typeof one === 'string' ? stroke(one) : one, { context })
    state = result.state
    const { outcome } = result
    return outcome.kind === 'command' ? outcome.command : outcome.kind === 'pending' ? `${outcome.typed.join(' ')}…` : outcome.kind
  })
  return { outcomes, state, context }
}
const outcomes = (...args: Parameters<typeof type>): string[] => type(...args).outcomes

describe('a key sequence', () => {
  it('has one spelling', () => {
    expect(parseSequence('g  o').map((press) => press.text)).toEqual(['G', 'O'])
    expect(parseSequence('Shift+Mod+k')[0]?.text).toBe('Mod+Shift+K')
    expect(parseSequence('Alt+=')[0]?.text).toBe('Alt+=')
    expect(parseSequence('Esc')[0]?.text).toBe('Escape')
    expect(parseSequence('Mod++')[0]?.text).toBe('Mod++')
  })

  it.each([
    ['Ctrl+K', 'Ctrl is not a modifier'],
    ['Shift+?', 'write ? alone'],
    ['Hello', 'Hello is not a key'],
    ['(a|b)', 'patterns are not keys'],
    ['', 'nothing is not a key'],
  ])('is refused as %j', (text, message) => expect(() => parseSequence(text)).toThrow(message))
})

describe('the keymap', () => {
  it('runs a command by one key, by a chord and by a sequence', () => {
    expect(outcomes(['j', 'Ctrl+k', 'g', 'o', 'Shift+G'])).toEqual(['down', 'palette', 'G…', 'orders', 'end'])
  })

  it('takes Cmd for Mod on a Mac, and only there', () => {
    expect(outcomes(['Meta+k', 'Ctrl+k'], {}, true)).toEqual(['palette', 'none'])
    expect(outcomes(['Meta+k', 'Ctrl+k'], {}, false)).toEqual(['none', 'palette'])
  })

  it('wants exactly the modifiers that are declared', () => {
    expect(outcomes(['Shift+J', 'Ctrl+Alt+k', 'Ctrl+Shift+K', 'Alt+j'])).toEqual(['none', 'none', 'none', 'none'])
  })

  it('goes by the produced character for a sign, whatever Shift does on that keyboard', () => {
    expect(outcomes(['Shift+?', '?', '/'])).toEqual(['help', 'help', 'none'])
  })

  it('finds a key by its place where a modifier or another script changed the character', () => {
    expect(outcomes(['Ctrl+\\', stroke('Ctrl+Shift+|')])).toEqual(['split', 'split-down'])
    expect(outcomes([stroke('Alt+∑', { code: 'KeyW' }), stroke('Alt+¡', { code: 'Digit1' })], {}, true)).toEqual(['close-pane', 'first-pane'])
    expect(outcomes([stroke('о', { code: 'KeyJ' }), stroke('Ctrl+л', { code: 'KeyK' })])).toEqual(['down', 'palette'])
  })

  it('goes by the letter, not its place, on another Latin keyboard', () => {
    expect(outcomes([stroke('a', { code: 'KeyQ' }), stroke('q', { code: 'KeyA' })])).toEqual(['accept', 'none'])
  })

  it('takes capitals of a caps lock for the same letters', () => {
    expect(outcomes(['J', stroke('Shift+g')])).toEqual(['down', 'end'])
  })

  it('takes a character typed with AltGr for a character', () => {
    expect(outcomes([stroke('Ctrl+Alt+?', { altGraph: true })])).toEqual(['help'])
    expect(outcomes([stroke('Ctrl+Alt+\\', { altGraph: true })])).toEqual(['none'])
    expect(outcomes([stroke('Alt+∑', { code: 'KeyW', altGraph: true })], {}, true)).toEqual(['close-pane'])
  })

  it('asks the condition of a command', () => expect(outcomes(['j', 'g', 'g'], { list: false })).toEqual(['none', 'G…', 'G…']))

  it('asks who may run a command', () => {
    const keymap = createKeymap(commands.flatMap(bindingsOf), false)
    const { outcome } = step(keymap, idle, stroke('?'), { context: {}, permits: (id) => id !== 'help' })
    expect(outcome.kind).toBe('none')
  })

  it('leaves characters to a field, and hands it only the commands made for typing', () => {
    const inField = (text: string) => stroke(text, { editable: true })
    expect(outcomes([inField('j'), inField('Ctrl+k'), inField('Ctrl+a'), inField(' '), inField('Alt+w')])).toEqual([
      'none',
      'palette',
      'none',
      'none',
      'close-pane',
    ])
    expect(outcomes([stroke('Alt+∑', { code: 'KeyW', editable: true })], {}, true)).toEqual(['none'])
  })

  it('leaves everything but Mod chords to an input method', () => {
    const composing = (text: string) => stroke(text, { composing: true })
    expect(outcomes([composing('j'), composing('Escape'), composing('Ctrl+k')])).toEqual(['none', 'none', 'palette'])
  })

  it('repeats only what repeats while a key is held, and swallows the rest', () => {
    const held = (text: string) => stroke(text, { repeat: true })
    expect(outcomes([held('j'), held('a'), held('q')])).toEqual(['down', 'held', 'none'])
  })

  it('does not take a held prefix for the next step', () => {
    const held = stroke('g', { repeat: true })
    expect(outcomes([held])).toEqual(['held'])
    expect(outcomes(['g', held, held, 'o'])).toEqual(['G…', 'held', 'held', 'orders'])
    expect(outcomes(['g', held, 'o'], { list: false })).toEqual(['G…', 'held', 'orders'])
  })

  it('ends a pending sequence by Escape, before anything else hears it', () => {
    expect(outcomes(['g', 'Escape', 'Escape'])).toEqual(['G…', 'cancelled', 'escape'])
  })

  it('tries a key that does not continue from the start', () => {
    expect(outcomes(['g', 'j', 'g', 'q', 'o'])).toEqual(['G…', 'down', 'G…', 'none', 'none'])
  })

  it('is not disturbed by a modifier on its own', () => expect(outcomes(['g', 'Shift', 'o'])).toEqual(['G…', 'none', 'orders']))

  it('leaves the keyboard to an overlay, but for what names it or works while typing', () => {
    expect(outcomes(['j', 'g', '?', 'Escape', 'Ctrl+k'], { list: true, overlay: 'dialog' })).toEqual([
      'none',
      'none',
      'none',
      'close-dialog',
      'palette',
    ])
  })

  it('shows what can follow from the bindings that are alive', () => {
    const following = (context: ContextSnapshot) => {
      const { state } = type(['g'], context)
      return continuations(state, { context }).map(({ key, command: id }) => `${key} ${id}`)
    }
    expect(following({ list: true })).toEqual(['G start', 'O orders', 'C chats'])
    expect(following({ phone: true })).toEqual(['O orders'])
    expect(continuations(idle, { context: {} })).toEqual([])
  })
})

describe("a person's own keys", () => {
  it('stand in for the declared ones and win', () => {
    const { bindings } = mergeBindings(commands, [
      { command: 'orders', keys: ['X'] },
      { command: 'accept', keys: [] },
      { command: 'chats', keys: ['J'] },
      { command: 'gone', keys: ['Y'] },
    ])
    const keymap = createKeymap(bindings, false)
    const runs = (key: string) => {
      const { outcome } = step(keymap, idle, stroke(key), { context: { list: true } })
      return outcome.kind === 'command' ? outcome.command : outcome.kind
    }
    expect(['x', 'a', 'j', 'y'].map(runs)).toEqual(['orders', 'none', 'chats', 'none'])
  })

  it('are told when they cannot be read', () => {
    expect(mergeBindings(commands, [{ command: 'orders', keys: ['Hyper+X'] }]).problems).toEqual([expect.stringContaining('Hyper is not a modifier')])
  })

  it('do not work while typing when they type a character', () => {
    const { bindings } = mergeBindings(commands, [{ command: 'palette', keys: ['P'] }])
    expect(bindings[0]).toMatchObject({ command: 'palette', keys: 'P', whileTyping: false })
  })
})
