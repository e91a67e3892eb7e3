import { drawLogo } from '../draw-logo.ts'
import type { Pen } from '../pen.ts'
import { type Invoice, sheets } from './invoice.ts'

const { width, margin, size } = sheets.roll80
const across = width - margin * 2
const leading = size * 1.35
const logoHeight = size * 5

/** How long the paper of a till's printer is for an invoice, at most: it is cut where it ends. */
export const rollHeight = ({ seller, buyer, lines, sums, note, voided, due_on }: Invoice): number =>
  margin * 2 +
  (seller.logo ? logoHeight + leading : 0) +
  leading * (3 + seller.lines.length * 3 + 3 + (voided ? 1 : 0) + (due_on ? 1 : 0) + 2 + buyer.lines.length * 3) +
  leading * (lines.length * 3 + 2) +
  leading * 1.3 * sums.length +
  (note ? leading * 7 : 0) +
  leading * 2

/** Draws an invoice on the roll of a till's printer: one narrow column, black alone. */
export function drawRoll(doc: PDFKit.PDFDocument, pen: Pen, invoice: Invoice): void {
  const { name, voided, sold_on, due_on, seller, buyer, lines, sums, note, words } = invoice
  doc.addPage()
  let y = margin
  if (drawLogo(doc, seller.logo, margin + across / 2 - logoHeight / 2, y, [logoHeight, logoHeight])) y += logoHeight + leading / 2
  const middle = (text: string, style: { size: number; weight?: 'bold' | 'semibold' }) => {
    pen.line(text, margin, y, across, { ...style, align: 'center' })
    y += style.size * 1.4
  }
  const pair = (left: string, right: string, weight: 'regular' | 'bold' = 'regular') => {
    pen.line(left, margin, y, across * 0.55, { size, weight })
    pen.line(right, margin + across * 0.5, y, across * 0.5, { size, weight, align: 'right' })
    y += leading
  }
  const rule = () => {
    y += leading * 0.3
    pen.dashed(margin, y, width - margin, y)
    y += leading * 0.5
  }
  middle(seller.name, { size: size * 1.4, weight: 'bold' })
  for (const line of seller.lines) y += pen.block(line, margin, y, across, 3, { size, leading, align: 'center' })
  rule()
  pair(words.title, name, 'bold')
  if (voided) middle(words.voided.toUpperCase(), { size: size * 1.2, weight: 'bold' })
  pair(words.sold, sold_on)
  if (due_on) pair(words.due, due_on)
  pair(words.to, buyer.name)
  for (const line of buyer.lines) y += pen.block(line, margin, y, across, 3, { size, leading })
  rule()
  for (const line of lines) {
    pen.line(line.name, margin, y, across, { size, weight: 'semibold' })
    y += leading
    pair(`${line.qty} × ${line.price}`, line.discount ? '' : line.total)
    if (line.discount) pair(`${words.discount} ${line.discount}`, line.total)
  }
  rule()
  for (const { name: of, amount, strong } of sums) pair(of, amount, strong ? 'bold' : 'regular')
  if (!note) return
  rule()
  pen.block(note, margin, y, across, 6, { size, leading })
}
