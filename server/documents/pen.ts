import type { Code } from './barcode.ts'
import { drawLogo } from './draw-logo.ts'
import { printable, typeface, type Weight, weights } from './typeface.ts'

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
}

/** A face as far as PDFKit keeps one: it can tell which characters it has. */
interface Face {
  font?: { hasGlyphForCodePoint(codePoint: number): boolean }
}

/** Inter turns the x of `120x200` into a multiplication sign; SKUs are shown as they are written. */
const features = { calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Draws on a PDF page: text that never runs over, rules and codes. All lengths in points. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    for (const weight of weights) doc.registerFont(weight, typeface(weight))
  }

  #use({ size, weight = 'regular', color = '#000' }: TextStyle): (text: string) => string {
    this.#doc.font(weight).fontSize(size).fillColor(color)
    const face = (this.#doc as unknown as { _font: Face })._font
    return (text) => printable(text, (codePoint) => face.font?.hasGlyphForCodePoint(codePoint) ?? codePoint < 0x7f)
  }

  /** A picture that fits a box; answers whether it stands there. */
  logo(logo: Buffer | null, x: number, y: number, fit: [number, number]): boolean {
    return drawLogo(this.#doc, logo, x, y, fit)
  }

  /** One line, cut with an ellipsis where it would run over `width`. Answers the width it took. */
  line(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const clean = this.#use(style)
    const shown = this.#fitted(clean(text), width)
    const taken = this.#doc.widthOfString(shown)
    const left = style.align === 'right' ? x + width - taken : style.align === 'center' ? x + (width - taken) / 2 : x
    this.#doc.text(shown, left, y, { lineBreak: false, features })
    return taken
  }

  /** One line as large as fits between `size` and `least`. */
  largest(text: string, x: number, y: number, width: number, style: TextStyle & { readonly least: number }): void {
    const clean = this.#use(style)
    const natural = this.#doc.widthOfString(clean(text))
    const size = Math.max(style.least, Math.min(style.size, (style.size * width * 0.99) / (natural || 1)))
    this.line(text, x, y + (style.size - size) * 0.6, width, { ...style, size })
  }

  /** Text in at most `most` lines; the last one is cut. Answers the height it took. */
  block(text: string, x: number, y: number, width: number, most: number, style: TextStyle & { readonly leading: number }): number {
    const lines = this.#wrapped(this.#use(style)(text), width, most)
    lines.forEach((line, index) => {
      this.line(line, x, y + index * style.leading, width, style)
    })
    return lines.length * style.leading
  }

  /** Whether a text would fit one line. */
  width(text: string, style: TextStyle): number {
    return this.#doc.widthOfString(this.#use(style)(text))
  }

  rule(x1: number, y1: number, x2: number, y2: number, thickness = 0.8): void {
    this.#doc.lineWidth(thickness).strokeColor('#000').moveTo(x1, y1).lineTo(x2, y2).stroke()
  }

  dashed(x1: number, y1: number, x2: number, y2: number): void {
    this.#doc.save().lineWidth(0.4).strokeColor('#777').dash(3, { space: 3 }).moveTo(x1, y1).lineTo(x2, y2).stroke().undash().restore()
  }

  box(x: number, y: number, width: number, height: number, fill: boolean): void {
    if (fill) this.#doc.rect(x, y, width, height).fill('#000')
    else this.#doc.lineWidth(0.8).strokeColor('#000').rect(x, y, width, height).stroke()
  }

  /** A code as one filled path. */
  code(code: Code, x: number, y: number, width: number, height: number): void {
    const across = width / code.width
    const down = height / code.height
    for (const bar of code.bars) this.#doc.rect(x + bar.x * across, y + bar.y * down, bar.width * across, bar.height * down)
    this.#doc.fill('#000')
  }

  #fitted(text: string, width: number): string {
    if (this.#doc.widthOfString(text) <= width) return text
    const letters = [...text]
    let low = 0
    let high = letters.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#doc.widthOfString(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle
      else high = middle - 1
    }
    return `${letters.slice(0, low).join('').trimEnd()}…`
  }

  #wrapped(text: string, width: number, most: number): string[] {
    const lines: string[] = []
    let line = ''
    const words = text.split(' ')
    for (const [index, word] of words.entries()) {
      const longer = line ? `${line} ${word}` : word
      if (!line || this.#doc.widthOfString(longer) <= width) line = longer
      else if (lines.length === most - 1) return [...lines, `${line} ${words.slice(index).join(' ')}`]
      else {
        lines.push(line)
        line = word
      }
    }
    return line ? [...lines, line] : lines
  }
}
