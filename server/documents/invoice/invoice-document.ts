import PDFDocument from 'pdfkit'
import type { InvoicePaper } from '#contract/sale/sale.ts'
import { Pen } from '../pen.ts'
import { drawRoll, rollHeight } from './draw-roll.ts'
import { drawSheets } from './draw-sheets.ts'
import { type Invoice, sheets } from './invoice.ts'

/** An invoice as a PDF. The same invoice makes the same bytes. */
export async function invoiceDocument(invoice: Invoice, paper: InvoicePaper, made_at: Date): Promise<Buffer> {
  const { width, height } = sheets[paper]
  const doc = new PDFDocument({
    size: [width, height ?? rollHeight(invoice)],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: `${invoice.words.title} ${invoice.name}`, Creator: 'Dermaga', Producer: 'Dermaga', CreationDate: made_at, ModDate: made_at },
  })
  const pen = new Pen(doc)
  if (paper === 'roll80') drawRoll(doc, pen, invoice)
  else drawSheets(doc, pen, invoice, sheets[paper])
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
