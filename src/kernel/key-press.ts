import { type KeyBindingPress, matchKeyBindingPress, parseKeybinding } from 'tinykeys'

/** One key going down, as the platform reports it. */
export interface Keystroke {
  /** What it produces or is called, as `KeyboardEvent.key`. */
  readonly key: string
  /** Where it is, as `KeyboardEvent.code`. */
  readonly code: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
  /** AltGr is held, as `getModifierState('AltGraph')` has it. */
  readonly altGraph?: boolean
  /** The key is being held. */
  readonly repeat: boolean
  /** An input method is composing. */
  readonly composing: boolean
  /** The focus is in a field that takes text. */
  readonly editable: boolean
}

const modifiers = ['Mod', 'Alt', 'Shift'] as const
export type Modifier = (typeof modifiers)[number]

/** One step of a key sequence; `text` is its one spelling, `Mod+Shift+K`. */
export interface Press {
  readonly text: string
  readonly modifiers: readonly Modifier[]
  readonly key: string
}

const aliases: Readonly<Record<string, string>> = { Esc: 'Escape', Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight' }
const named = /^(Escape|Enter|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|ContextMenu|Arrow(Up|Down|Left|Right)|F\d\d?)$/
const isSymbol = (key: string): boolean => key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key)

/** Parses `G O`, `Mod+Shift+K`, `?`, `Alt+1`, `Space`. Throws with what is expected. */
export function parseSequence(text: string): Press[] {
  return parseKeybinding(text.replace(/ +/g, ' ')).map(([parts, rawKey]) => {
    const fail = (reason: string): never => {
      throw new Error(`Key ${JSON.stringify(text)}: ${reason}`)
    }
    const key = typeof rawKey === 'string' ? rawKey : fail('patterns are not keys')
    const name = aliases[key] ?? (key.length === 1 ? key.toUpperCase() : key)
    if (name.length !== 1 && !named.test(name)) fail(`${key || 'nothing'} is not a key`)
    for (const part of parts)
      if (!(modifiers as readonly string[]).includes(part))
        fail(`${part} is not a modifier; Mod is Ctrl, or Cmd on a Mac; there are also Alt and Shift`)
    const held = modifiers.filter((modifier) => parts.includes(modifier))
    if (held.length === 1 && held[0] === 'Shift' && isSymbol(name)) fail(`write ${name} alone: which signs need Shift differs between keyboards`)
    return { text: [...held, name].join('+'), modifiers: held, key: name }
  })
}

/** Puts a character where the caret is, so it belongs to a field that has the focus. */
export const typesCharacter = (press: Press): boolean =>
  !press.modifiers.includes('Mod') && !press.modifiers.includes('Alt') && isPrintable(press.key)
export const isPrintable = (key: string): boolean => key.length === 1 || key === 'Space'

const modifierKeys = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'OS',
  'CapsLock',
  'Fn',
  'FnLock',
  'NumLock',
  'ScrollLock',
  'Hyper',
  'Super',
  'Symbol',
])
/** A modifier on its own neither starts nor breaks a sequence. */
export const isModifierKey = (key: string): boolean => modifierKeys.has(key)

/** Whether a keystroke is that press. `mac` decides what Mod is. */
export function matchesPress(press: Press, stroke: Keystroke, mac: boolean): boolean {
  const wanted: KeyBindingPress = [
    press.modifiers.map((one) => (one === 'Mod' ? (mac ? 'Meta' : 'Control') : one)),
    press.key === 'Space' ? ' ' : press.key,
  ]
  return readingsOf(withoutAltGraph(stroke, mac)).some((reading) => matchKeyBindingPress(reading, wanted))
}

/**
 * With AltGr browsers on Windows report Ctrl and Alt too, though a character is being typed. Not so for letters and digits, which AltGr
 * does not type (there it is a Ctrl+Alt chord), nor on a Mac, where Firefox calls Option AltGraph.
 */
function withoutAltGraph(stroke: Keystroke, mac: boolean): Keystroke {
  const types = stroke.altGraph && !mac && stroke.key.length === 1 && !isLatin(stroke.key)
  return types ? { ...stroke, ctrl: false, alt: false } : stroke
}

const isLatin = (key: string): boolean => /^[A-Za-z0-9]$/.test(key)

type TinykeysEvent = Parameters<typeof matchKeyBindingPress>[0]

/**
 * The ways to read one keystroke: what it produced; the same without Shift for a sign, because `?` needs it on one keyboard and not on
 * another; and the key's place on a US keyboard where Alt, Shift or another script changed the character (Option+W is `∑`, Cyrillic KeyJ is `о`).
 */
function readingsOf(stroke: Keystroke): TinykeysEvent[] {
  const { key, shift } = stroke
  const readings = [readingOf(stroke, key, shift)]
  if (shift && isSymbol(key)) readings.push(readingOf(stroke, key, false))
  const place = placeOf(stroke)
  if (place !== null && place !== key) readings.push(readingOf(stroke, place, shift))
  return readings
}

function readingOf(stroke: Keystroke, key: string, shift: boolean): TinykeysEvent {
  const held = { Shift: shift, Control: stroke.ctrl, Alt: stroke.alt, Meta: stroke.meta }
  const reading = { key, code: '', getModifierState: (name: string): boolean => Object.hasOwn(held, name) && held[name as keyof typeof held] }
  // tinykeys reads only these three of a KeyboardEvent, a type that the kernel, free of the DOM, does not have.
  return reading as unknown as TinykeysEvent
}

/** The signs of a US keyboard, by the place of their keys. */
export const signs: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backquote: '`',
}

/** The US character of the key's place, where it may stand in for what was produced. A produced Latin letter or digit always counts as it is. */
function placeOf({ key, code, ctrl, meta, alt, shift }: Keystroke): string | null {
  if (isLatin(key) || isModifierKey(key)) return null
  const foreign = key.length === 1 && key > '\x7f'
  const chord = ctrl || meta || alt
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return chord || foreign ? letter : null
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit) return chord || shift ? digit : null
  return chord && (alt || shift || foreign) ? (signs[code] ?? null) : null
}
