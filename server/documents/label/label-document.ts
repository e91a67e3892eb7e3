import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { LabelPaper } from '#contract/order/order.endpoints.ts'
import { Pen } from '../pen.ts'
import { ready } from '../ready.ts'
import { drawLabel } from './draw-label.ts'
import type { Label } from './label.ts'
import { type Paper, papers } from './paper.ts'

export interface LabelDocument {
  readonly paper: LabelPaper
  readonly title: string
  /** Stands in the file; with the same labels it makes the same bytes. */
  readonly made_at: Date
}

/**
 * One PDF of many labels, drawn as it is read: neither the labels nor the pages are all in memory at once.
 * An error of `labels` ends the stream with it.
 */
export function labelDocument(labels: AsyncIterable<Label> | Iterable<Label>, options: LabelDocument): Readable {
  return Readable.from(pages(labels, options), { objectMode: false })
}

async function* pages(labels: AsyncIterable<Label> | Iterable<Label>, { paper: name, title, made_at }: LabelDocument): AsyncGenerator<Buffer> {
  const paper = papers[name]
  const doc = new PDFDocument({
    size: [...paper.size],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Dermaga', Producer: 'Dermaga', CreationDate: made_at, ModDate: made_at },
  })
  const pen = new Pen(doc)
  let count = 0
  for await (const label of labels) {
    const place = paper.places[count % paper.places.length]
    if (!place) throw new Error(`The paper ${name} has no places`)
    if (place === paper.places[0]) {
      doc.addPage()
      if (paper.places.length > 1) drawCutMarks(pen, paper)
    }
    doc.save().translate(place.x, place.y).scale(place.scale)
    drawLabel(pen, label)
    doc.restore()
    count += 1
    yield* ready(doc)
    // A label takes milliseconds: others are served between two of them.
    await nextTurn()
  }
  if (count === 0) doc.addPage()
  doc.end()
  for await (const chunk of doc) yield chunk as Buffer
}

/** Where to cut: between the places, across the whole sheet. */
function drawCutMarks(pen: Pen, { size: [width, height] }: Paper): void {
  pen.dashed(width / 2, 0, width / 2, height)
  pen.dashed(0, height / 2, width, height / 2)
}
