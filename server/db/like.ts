/** A text as LIKE reads it literally. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * What LIKE looks for to find a text within lower-case text whose parts stand after spaces. The trigram index needs three characters: two are looked for
 * only where a word starts, where the space before them makes the third.
 */
export const patternOf = (text: string): string => (text.length < 3 ? `% ${literal(text.toLowerCase())}%` : `%${literal(text.toLowerCase())}%`)

/** A phone number as it is searched in (digits, as dialled inside the country), or null for any other text. */
export function phoneOf(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^62/, '0')
  return digits.length >= 5 ? digits : null
}
