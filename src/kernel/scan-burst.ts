/** What a scan sounds like: it went well, something is complete, it was done before, it must not go on. */
export const scanTones = ['ok', 'done', 'already', 'unknown'] as const
export type ScanTone = (typeof scanTones)[number]

/** How a scanner is told from a person. */
export interface ScanRules {
  /** Two keys of one scan are at most this far apart. Milliseconds; people take 50 and more. */
  readonly gap: number
  /** Characters that a code has at least. */
  readonly least: number
  /** What the scanner is set to put before and after each code; taken off. */
  readonly prefix: string
  readonly suffix: string
}

export const usualScanRules: ScanRules = { gap: 35, least: 4, prefix: '', suffix: '' }

/** A key going down, as far as scanning is concerned. */
export interface ScanKey {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  /** When, by the keyboard's own clock. Milliseconds. */
  readonly at: number
  /** No modifier but Shift, not held down, not composed by an input method. */
  readonly plain: boolean
}

/** The characters that came one after the other as fast as a scanner sends them. */
export interface Burst {
  readonly text: string
  readonly last: number
}
export const noBurst: Burst = { text: '', last: Number.NEGATIVE_INFINITY }

export type ScanStep =
  /** Shift and the like: neither part of a code nor its end. */
  | { readonly kind: 'nothing' }
  /** It belongs to no code, and ends what may have been one. */
  | { readonly kind: 'other' }
  /** The first character of what may become a code. */
  | { readonly kind: 'first' }
  /** Another character of it. */
  | { readonly kind: 'more' }
  /** The end key of a code. */
  | { readonly kind: 'scan'; readonly code: string }
  /**
   * The end key of what a scanner sent though it is no code: a text, an address, data for machines. `word`: it is written as codes are, but without a digit;
   * a SKU may be.
   */
  | { readonly kind: 'no-code'; readonly word: string | null }

const silent = new Set(['Shift', 'CapsLock', 'NumLock'])
const ends = new Set(['Enter', 'Tab'])

/** Letters and digits with what codes have between them; a digit is in every code that is printed on a parcel, and in few words. */
const codeLike = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9_./+:-]*$/
const wordLike = /^[A-Za-z][A-Za-z0-9_./+:-]*$/

/** So many keys at a scanner's pace, and the end key at once, are no person's, whatever they say. */
const fewestOfMachine = 6

/** One key in, what it means out. The caller keeps the burst, and forgets it on blur. */
export function scanStep(burst: Burst, { key, at, plain }: ScanKey, rules: ScanRules): { burst: Burst; step: ScanStep } {
  if (silent.has(key)) return { burst, step: { kind: 'nothing' } }
  const goesOn = plain && at - burst.last <= rules.gap
  if (goesOn && ends.has(key)) {
    const code = codeOf(burst.text, rules)
    return { burst: noBurst, step: code !== null ? { kind: 'scan', code } : notCode(burst.text, rules) }
  }
  if (!plain || key.length !== 1 || (key === ' ' && !goesOn)) return { burst: noBurst, step: { kind: 'other' } }
  return goesOn
    ? { burst: { text: burst.text + key, last: at }, step: { kind: 'more' } }
    : { burst: { text: key, last: at }, step: startsCode(key, rules) ? { kind: 'first' } : { kind: 'other' } }
}

function notCode(text: string, rules: ScanRules): ScanStep {
  if (!isMachines(text, rules)) return { kind: 'other' }
  const word = within(text, rules)
  return { kind: 'no-code', word: word !== null && wordLike.test(word) ? word : null }
}

/** Whether a code can begin with this character, also that of a scanner that is not set to send the prefix. */
const startsCode = (key: string, { prefix }: ScanRules): boolean => key === prefix[0] || /^[A-Za-z0-9]$/.test(key)

/** One character again and again is a held key, which some remote desktops send as many presses. */
const isMachines = (text: string, { least }: ScanRules): boolean => text.length >= Math.max(fewestOfMachine, least) && new Set(text).size > 1

/** The code in what was sent, without what the scanner adds; null where it is none. */
export function codeOf(text: string, rules: ScanRules): string | null {
  const code = within(text, rules)
  return code !== null && code.length >= rules.least && codeLike.test(code) ? code : null
}

/** What was sent without what the scanner adds; null where that is missing. */
const within = (text: string, { prefix, suffix }: ScanRules): string | null =>
  text.startsWith(prefix) && text.endsWith(suffix) ? text.slice(prefix.length, text.length - suffix.length) : null
