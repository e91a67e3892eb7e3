import bwipjs from 'bwip-js/node'

/** A filled rectangle in modules, the narrowest width of the code. */
interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A code as rectangles over `width` × `height` modules, to be scaled to where it goes. */
export interface Code {
  readonly width: number
  readonly height: number
  readonly bars: readonly Bar[]
}

/** Code 128 holds ASCII; anything else could not be read back and is left out. */
const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

/** Code 128, one module high. */
export const code128 = (text: string): Code => linear('code128', ascii(text) || '-')

/** EAN-13 of its thirteen digits, one module high; null where they are none, or their check digit is wrong. */
export const ean13 = (digits: string): Code | null => (isEan13(digits) ? linear('ean13', digits) : null)

export const isEan13 = (text: string): boolean => {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function linear(kind: string, text: string): Code {
  const [drawn] = bwipjs.raw(kind, text, {})
  if (!drawn || !('sbs' in drawn)) throw new Error('A linear code was expected')
  const bars: Bar[] = []
  let x = 0
  drawn.sbs.forEach((width, index) => {
    // Bars and spaces take turns.
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
    x += width
  })
  return { width: x, height: 1, bars }
}

/** QR code with medium error correction; neighbours in a row are one rectangle. */
export function qrCode(text: string): Code {
  const [drawn] = bwipjs.raw('qrcode', text || '-', 'eclevel=M')
  if (!drawn || !('pixs' in drawn)) throw new Error('A matrix code was expected')
  const { pixs, pixx, pixy } = drawn
  const bars: Bar[] = []
  for (let y = 0; y < pixy; y += 1)
    for (let x = 0; x < pixx; x += 1) {
      if (!pixs[y * pixx + x]) continue
      const start = x
      while (x + 1 < pixx && pixs[y * pixx + x + 1]) x += 1
      bars.push({ x: start, y, width: x - start + 1, height: 1 })
    }
  return { width: pixx, height: pixy, bars }
}
