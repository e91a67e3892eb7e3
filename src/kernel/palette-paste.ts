import { isAppUrl } from './url.ts'

/** What a pasted text stands for, as far as the text alone tells. */
export type Pasted =
  /** An address inside this app. */
  | { readonly kind: 'address'; readonly url: string }
  /** Order codes, marketplace ids or tracking numbers, each once, in their order. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'text' }

/** What one filter of the queue takes. */
const mostCodes = 200

export function readPasted(text: string, origin: string): Pasted {
  const trimmed = text.trim()
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed
  if (path.length > 1 && !/\s/.test(path) && isAppUrl(path)) return { kind: 'address', url: path }
  const codes = [...new Set(trimmed.split(/[\s,;]+/).filter(Boolean))]
  return codes.length > 0 && codes.length <= mostCodes && codes.every(looksLikeCode)
    ? { kind: 'codes', codes: codes.map((code) => code.toUpperCase()) }
    : { kind: 'text' }
}

/** Letters, digits and dashes with enough digits in it: a name or a word has none. */
const looksLikeCode = (text: string): boolean => /^[\p{L}\p{N}-]{6,64}$/u.test(text) && (/\d{4}/.test(text) || /^[A-Z]{2,6}-\S{4,}$/.test(text))
