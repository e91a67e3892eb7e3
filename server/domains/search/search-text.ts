import { marketplaces, orderCodeOf } from '#contract/core/marketplace.ts'

/** A text as LIKE reads it literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * What LIKE looks for to find a text within lower-case text whose parts stand after spaces. The trigram index needs three characters: two are looked for
 * only where a word starts, where the space before them makes the third.
 */
export const patternOf = (text: string): string => (text.length < 3 ? `% ${literal(text)}%` : `%${literal(text)}%`)

/** One pattern for each word: all must be found, in any order. */
export const patternsOf = (text: string): string[] => wordsOf(text).map(patternOf)

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 8)

/** A phone number as buyers' texts hold it (digits, as dialled inside the country), or null for any other text. */
export function phoneOf(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^62/, '0')
  return digits.length >= 5 ? digits : null
}

/** Long enough, and of letters, so that something near it can be meant. */
export const mayBeMisspelt = (text: string): boolean => text.length >= 4 && /\p{L}{3}/u.test(text) && !/\d{4}/.test(text)

/** Starts with the text: a pattern for LIKE. */
export const startOf = (text: string): string => `${literal(text)}%`

/** The order codes that a code as it was typed may stand for, with or without the marketplace's prefix. */
export function codesOf(text: string): string[] {
  const code = text.toUpperCase()
  return /^[\w-]+$/.test(code) ? [code, ...marketplaces.map((marketplace) => orderCodeOf(marketplace, code))] : []
}
