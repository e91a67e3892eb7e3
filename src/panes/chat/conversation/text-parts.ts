/** A piece of a message: plain, or something that can be followed. */
export type TextPart = { readonly text: string } | { readonly text: string; readonly href: string; readonly kind: 'link' | 'phone' | 'mail' }

// Addresses end before the punctuation that ends a sentence; phone numbers are Indonesian ones, or begin with a plus.
const found =
  /(?<link>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]|(?<![\w@.])www\.[^\s<>"]*[^\s<>".,;:!?)\]}'’”])|(?<mail>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4})|(?<phone>(?<![\w+./-])(?:\+\d{1,3}|62|0)[\s.-]?(?:\(?\d{2,4}\)?[\s.-]?){2,4}\d{1,4}(?![\w/]))/giu

const digitsOf = (text: string) => text.replace(/\D/g, '')
/** Fewer digits are a price or a date, more are a tracking number. */
const isPhone = (text: string): boolean => digitsOf(text).length >= 9 && digitsOf(text).length <= 14

/** Finds addresses, mail addresses and phone numbers. The parts, put together, are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plain = (to: number) => {
    if (to > at) parts.push({ text: text.slice(at, to) })
    at = to
  }
  for (const match of text.matchAll(found)) {
    const { link, mail, phone } = match.groups as Readonly<Record<string, string | undefined>>
    if (phone && !isPhone(phone)) continue
    plain(match.index)
    const piece = match[0]
    at = match.index + piece.length
    if (link) parts.push({ text: piece, kind: 'link', href: /^https?:/i.test(link) ? link : `https://${link}` })
    else if (mail) parts.push({ text: piece, kind: 'mail', href: `mailto:${mail}` })
    else parts.push({ text: piece, kind: 'phone', href: `tel:${dialText(piece)}` })
  }
  plain(text.length)
  return parts
}

/** As a telephone dials it: a leading 0 is Indonesia's 62 (specification §5). */
function dialText(phone: string): string {
  const digits = digitsOf(phone)
  return `+${digits.startsWith('0') ? `62${digits.slice(1)}` : digits}`
}
