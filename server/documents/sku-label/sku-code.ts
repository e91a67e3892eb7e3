import type { CodeKind } from '#contract/product/print-code.endpoints.ts'
import { type Code, code128, ean13, qrCode } from '../barcode.ts'

/** What a label is of: its maker's code, or its SKU. */
export interface Coded {
  readonly sku: string
  readonly barcode: string | null
}

/** The width of a thermal printer's dot at 203 dpi, in points: bars narrower than that run together. */
export const dot = 72 / 203

/** A code as it stands on a label: its modules a whole number of dots wide, with the quiet zone that readers need on both sides (in modules). */
export interface PlacedCode {
  readonly code: Code
  readonly kind: Exclude<CodeKind, 'auto'>
  /** Of one module, in points. */
  readonly module: number
  readonly quiet: number
}

const quietOf = { code128: 10, ean13: 11, qr: 4 } as const

/** As large as fits, in whole dots; null where a bar would be narrower than one. */
function placed(kind: PlacedCode['kind'], code: Code, width: number, height: number): PlacedCode | null {
  const quiet = quietOf[kind]
  const across = width / (code.width + 2 * quiet)
  const most = kind === 'qr' ? Math.min(across, height / (code.height + 2 * quiet)) : across
  const dots = Math.floor(most / dot + 1e-6)
  // A wider bar reads no better, and an EAN is meant to be of its own size.
  return dots < 1 ? null : { code, kind, module: Math.min(dots, kind === 'qr' ? 6 : 4) * dot, quiet }
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)

/** The code of a label's kind in a room of so many points; null where it can't hold what it is of, or not so that a reader sees it. */
export function codeFor(kind: CodeKind, { sku, barcode }: Coded, width: number, height: number): PlacedCode | null {
  const text = barcode || sku
  if (kind === 'qr') return placed('qr', qrCode(text), width, height)
  const ean = ean13(text)
  if (kind === 'ean13') return ean && placed('ean13', ean, width, height)
  const bars = isAscii(text) ? placed('code128', code128(text), width, height) : null
  if (kind === 'code128') return bars
  return (ean && placed('ean13', ean, width, height)) ?? bars ?? placed('qr', qrCode(text), width, height)
}
