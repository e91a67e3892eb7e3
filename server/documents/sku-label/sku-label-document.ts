import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { CodeKind, CodePaper, CodeText } from '#contract/product/print-code.endpoints.ts'
import { mm } from '../label/paper.ts'
import { Pen } from '../pen.ts'
import { ready } from '../ready.ts'
import { type Coded, codeFor, dot, type PlacedCode } from './sku-code.ts'

export interface SkuLabel extends Coded {
  readonly name: string
  readonly variant: string
  /** As it is printed: `Rp 150.000`. */
  readonly price: string
  readonly copies: number
}

interface Look {
  readonly paper: CodePaper
  readonly code: CodeKind
  readonly texts: readonly CodeText[]
}

interface Sheet {
  readonly size: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  /** Round each label, in points. */
  readonly margin: number
  /** Of a line of text. */
  readonly text: number
}

const sheets: Readonly<Record<CodePaper, Sheet>> = {
  '50x30': { size: [mm(50), mm(30)], columns: 1, rows: 1, margin: mm(1.5), text: 7 },
  '33x15': { size: [mm(33), mm(15)], columns: 1, rows: 1, margin: mm(0.8), text: 5 },
  a4: { size: [mm(210), mm(297)], columns: 3, rows: 8, margin: mm(4), text: 8 },
}

const labelOf = ({ size: [width, height], columns, rows }: Sheet) => ({ width: width / columns, height: height / rows })

/** Where the parts of a label go, from its upper left corner: bars stand below the texts, a QR code beside them. */
function roomOf(sheet: Sheet, texts: readonly CodeText[]) {
  const { width, height } = labelOf(sheet)
  const inner = { width: width - 2 * sheet.margin, height: height - 2 * sheet.margin }
  return { ...inner, bars: inner.height - texts.length * sheet.text * 1.25 }
}

const placeCode = (sheet: Sheet, { code: kind, texts }: Look, label: Coded): PlacedCode | null => {
  const { width, height, bars } = roomOf(sheet, texts)
  const linear = kind === 'qr' ? null : codeFor(kind, label, width, bars)
  if (linear && linear.kind !== 'qr') return linear
  return kind === 'qr' || kind === 'auto' ? codeFor('qr', label, texts.length > 0 ? width / 2 : width, height) : null
}

/** The first of some labels whose code can't stand on this paper; null: all can. */
export const unfitLabel = (labels: readonly Coded[], look: Look): Coded | null =>
  labels.find((label) => placeCode(sheets[look.paper], look, label) === null) ?? null

function drawLabel(pen: Pen, sheet: Sheet, look: Look, label: SkuLabel): void {
  const place = placeCode(sheet, look, label)
  if (!place) throw new Error(`${label.sku} has no code on ${look.paper}`)
  const { code, module, quiet, kind } = place
  const { width, height, bars } = roomOf(sheet, look.texts)
  const { margin, text } = sheet
  const words: Readonly<Record<CodeText, string>> = {
    name: [label.name, label.variant].filter(Boolean).join(' · '),
    sku: label.barcode && label.barcode !== label.sku ? `${label.sku} · ${label.barcode}` : label.sku,
    price: label.price,
  }
  const beside = kind === 'qr' ? (code.width + 2 * quiet) * module : 0
  const column = { x: margin + beside, width: width - beside }
  const above = kind === 'qr' ? look.texts : look.texts.filter((one) => one === 'name')
  const below = kind === 'qr' ? [] : look.texts.filter((one) => one !== 'name')
  const line = (one: CodeText, y: number) =>
    pen.line(words[one], column.x, y, column.width, {
      size: text,
      weight: one === 'price' ? 'bold' : 'regular',
      align: kind === 'qr' ? 'left' : 'center',
    })
  above.forEach((one, at) => {
    line(one, margin + at * text * 1.25)
  })
  below.forEach((one, at) => {
    line(one, margin + height - (below.length - at) * text * 1.25 + text * 0.15)
  })
  // Bars begin on a whole dot, or a printer draws some of them a dot wider.
  const toDot = (at: number) => Math.round(at / dot) * dot
  if (kind === 'qr') pen.code(code, toDot(margin + quiet * module), toDot(margin + quiet * module), code.width * module, code.height * module)
  else {
    const wide = code.width * module
    pen.code(code, toDot(margin + (width - wide) / 2), toDot(margin + above.length * text * 1.25), wide, bars - text * 0.2)
  }
}

/** One PDF of barcode labels, each as often as it says, drawn as it is read. Every label must fit (`unfitLabel`). */
export const skuLabelDocument = (labels: readonly SkuLabel[], look: Look): Readable => Readable.from(pages(labels, look), { objectMode: false })

async function* pages(labels: readonly SkuLabel[], look: Look): AsyncGenerator<Buffer> {
  const sheet = sheets[look.paper]
  const doc = new PDFDocument({
    size: [...sheet.size],
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Barcode', Creator: 'Dermaga', Producer: 'Dermaga' },
  })
  const pen = new Pen(doc)
  const { width, height } = labelOf(sheet)
  let count = 0
  for (const label of labels)
    for (let copy = 0; copy < label.copies; copy += 1) {
      const at = count % (sheet.columns * sheet.rows)
      if (at === 0) doc.addPage()
      doc.save().translate((at % sheet.columns) * width, Math.floor(at / sheet.columns) * height)
      drawLabel(pen, sheet, look, label)
      doc.restore()
      count += 1
      yield* ready(doc)
      // Others are served between two labels.
      await nextTurn()
    }
  doc.end()
  for await (const chunk of doc) yield chunk as Buffer
}
