import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)

const files = {
  regular: () => require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  semibold: () => require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
  bold: () => require.resolve('@fontsource/inter/files/inter-latin-700-normal.woff'),
} as const
export type Weight = keyof typeof files
export const weights = Object.keys(files) as Weight[]

const kept = new Map<Weight, Buffer>()

/** The bytes of one face, read and unpacked once. */
export function typeface(weight: Weight): Buffer {
  const known = kept.get(weight)
  if (known) return known
  const bytes = unpackWoff(readFileSync(files[weight]()))
  kept.set(weight, bytes)
  return bytes
}

/** Letters that compatibility decomposition leaves whole. */
const spelled: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '−': '-', '₫': 'd', '‑': '-', '\u200b': '', '\ufeff': '' }

/**
 * The text as the face can show it: letters it lacks become their plain form, pictographs disappear, what remains unknown becomes `?`.
 * Never throws: buyers' names hold anything.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  let shown = ''
  for (const mark of text.normalize('NFC')) {
    const codePoint = mark.codePointAt(0) as number
    if (codePoint < 0x20 || codePoint === 0x7f) shown += ' '
    else if (has(codePoint)) shown += mark
    else if (mark in spelled) shown += spelled[mark]
    else {
      const plain = [...mark.normalize('NFKD')].filter((part) => has(part.codePointAt(0) as number)).join('')
      shown += plain || (/\p{L}|\p{N}/u.test(mark) ? '?' : '')
    }
  }
  return shown.replace(/\s+/g, ' ').trim()
}
