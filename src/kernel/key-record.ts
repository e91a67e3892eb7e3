import { isModifierKey, type Keystroke, type Modifier, parseSequence, signs } from './key-press.ts'

/** The one spelling of a keystroke, as a key sequence writes it; null for a modifier alone, and for keys that have no name there. */
export function spellingOf(stroke: Keystroke, mac: boolean): string | null {
  if (isModifierKey(stroke.key) || stroke.composing || stroke.key === 'Dead' || stroke.key === 'Unidentified') return null
  const mod = mac ? stroke.meta : stroke.ctrl
  // The other command key is the system's.
  if (mac ? stroke.ctrl : stroke.meta) return null
  const key = keyOf(stroke, mod)
  const sign = key.length === 1 && !/[\p{L}\p{N}]/u.test(key)
  const held: Modifier[] = []
  if (mod) held.push('Mod')
  if (stroke.alt) held.push('Alt')
  // Which signs need Shift differs between keyboards; with a chord the sign is the key's own.
  if (stroke.shift && !(sign && held.length === 0)) held.push('Shift')
  try {
    return parseSequence([...held, key].join('+'))[0]?.text ?? null
  } catch {
    return null
  }
}

/** The key's name: by its place where a chord changed the character (Option+W is `∑`, Ctrl+Shift+\ is `|`). */
function keyOf({ key, code, alt, shift }: Keystroke, mod: boolean): string {
  if (key === ' ') return 'Space'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (key.length > 1) return key
  if (letter && (mod || alt || key > '\x7f')) return letter
  if (digit && (mod || alt || shift) && (mod || alt)) return digit
  if ((mod || alt) && shift) return signs[code] ?? key
  return key
}
