import { inflateSync } from 'node:zlib'

/** What a test needs to know of a PDF: its pages and their texts, read back from the bytes. */
export interface ReadPdf {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly text: string }[]
}

interface Part {
  readonly dictionary: string
  readonly content: Buffer | null
}

/** Reads the plain cross-reference-free way: every object by its number, streams inflated. Serves PDFs that PDFKit writes. */
export function readPdf(bytes: Buffer): ReadPdf {
  if (bytes.subarray(0, 5).toString() !== '%PDF-' || !bytes.subarray(-8).toString().includes('%%EOF')) throw new Error('This is no whole PDF')
  const parts = readParts(bytes)
  const fontsOf = (resources: string) => {
    const entries = [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)]
    return new Map(entries.map(([, name, number]) => [name as string, toUnicode(parts, Number(number))]))
  }
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return {
    pages: pages.map(({ dictionary }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? []
      const content = parts.get(Number(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]))?.content?.toString('latin1') ?? ''
      const resources = parts.get(Number(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1]))?.dictionary ?? dictionary
      return { width: Number(width), height: Number(height), text: textOf(content, fontsOf(resources)) }
    }),
  }
}

function readParts(bytes: Buffer): Map<number, Part> {
  const all = bytes.toString('latin1')
  const parts = new Map<number, Part>()
  for (const match of all.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const body = match[2] as string
    const start = body.indexOf('stream\n')
    const dictionary = start < 0 ? body : body.slice(0, start)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const raw = start < 0 ? null : Buffer.from(body.slice(start + 7, start + 7 + length), 'latin1')
    const content = raw && /FlateDecode/.test(dictionary) ? inflateSync(raw) : raw
    parts.set(Number(match[1]), { dictionary, content })
  }
  return parts
}

/** Glyph number to text, by the font's own map. */
function toUnicode(parts: Map<number, Part>, font: number): Map<number, string> {
  const map = parts.get(Number(/\/ToUnicode (\d+) 0 R/.exec(parts.get(font)?.dictionary ?? '')?.[1]))?.content?.toString('latin1') ?? ''
  const glyphs = new Map<number, string>()
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(from as string, 16)
    for (const [, code] of (list as string).matchAll(/<([0-9a-f]+)>/gi))
      glyphs.set(
        glyph++,
        Buffer.from(code as string, 'hex')
          .swap16()
          .toString('utf16le'),
      )
  }
  return glyphs
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  const lines: string[] = []
  for (const match of content.matchAll(/\/(\w+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g)) {
    if (match[1]) font = fonts.get(match[1]) ?? font
    else {
      const hex = [...(match[2] as string).matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('')
      lines.push((hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''))
    }
  }
  return lines.join('\n')
}
