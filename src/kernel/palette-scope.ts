/** What the palette searches, by the first character of its box. */
export const paletteScopes = { '>': 'command', '#': 'order', '@': 'buyer', '/': 'product', ':': 'place', '?': 'help' } as const
/** `any`: no sign; commands and screens first, then the few best of everything else. */
export type PaletteScope = (typeof paletteScopes)[keyof typeof paletteScopes] | 'any'

/** The scope and what is searched in it. */
export function parsePaletteText(text: string): { scope: PaletteScope; query: string } {
  const trimmed = text.trimStart()
  const scope = Object.hasOwn(paletteScopes, trimmed[0] ?? '') ? paletteScopes[trimmed[0] as keyof typeof paletteScopes] : undefined
  return scope ? { scope, query: trimmed.slice(1).trim() } : { scope: 'any', query: trimmed.trimEnd() }
}
