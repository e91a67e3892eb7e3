import { marketplaces, orderCodeOf } from '#contract/core/marketplace.ts'
import { literal, patternOf } from '#server/db/like.ts'

/** One pattern for each word: all must be found, in any order. */
export const patternsOf = (text: string): string[] => wordsOf(text).map(patternOf)

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 8)

/** Long enough, and of letters, so that something near it can be meant. */
export const mayBeMisspelt = (text: string): boolean => text.length >= 4 && /\p{L}{3}/u.test(text) && !/\d{4}/.test(text)

/** Starts with the text: a pattern for LIKE. */
export const startOf = (text: string): string => `${literal(text)}%`

/** The order codes that a code as it was typed may stand for, with or without the marketplace's prefix. */
export function codesOf(text: string): string[] {
  const code = text.toUpperCase()
  return /^[\w-]+$/.test(code) ? [code, ...marketplaces.map((marketplace) => orderCodeOf(marketplace, code))] : []
}
