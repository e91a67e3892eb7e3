import { drawLogo } from '../draw-logo.ts'
import type { Pen } from '../pen.ts'
import type { Invoice, sheets } from './invoice.ts'

type Sheet = (typeof sheets)['a4']

/** Columns of the table of lines, as shares of its width. */
const shares = { at: 0.05, goods: 0.43, qty: 0.08, price: 0.16, discount: 0.12, total: 0.16 } as const

/** Draws an invoice on sheets: its head on the first, the heads of its columns on each. */
export function drawSheets(doc: PDFKit.PDFDocument, pen: Pen, invoice: Invoice, sheet: Sheet): void {
  const { width, height, margin, size } = sheet
  const bottom = (height ?? 0) - margin - size * 2
  const across = width - margin * 2
  const leading = size * 1.35
  const text = { size }
  const { words } = invoice
  doc.addPage()
  let y = drawHead(doc, pen, invoice, sheet)

  const columns = new Map<string, { x: number; width: number }>()
  let edge = margin
  for (const [name, share] of Object.entries(shares)) {
    columns.set(name, { x: edge, width: across * share })
    edge += across * share
  }
  const cell = (name: keyof typeof shares, words: string, at: number, style: { weight?: 'semibold'; color?: string } = {}) => {
    const { x, width: wide } = columns.get(name) as { x: number; width: number }
    const right = name !== 'goods' && name !== 'at'
    pen.line(words, x, at, wide - (right ? 0 : 4), { ...text, ...style, align: right ? 'right' : 'left' })
  }
  const heads = () => {
    cell('at', '#', y, { weight: 'semibold' })
    for (const name of ['goods', 'qty', 'price', 'discount', 'total'] as const) cell(name, words[name], y, { weight: 'semibold' })
    y += leading + 2
    pen.rule(margin, y, width - margin, y)
    y += 4
  }
  const room = (needed: number) => {
    if (y + needed <= bottom) return
    doc.addPage()
    y = margin
    heads()
  }
  heads()
  for (const [at, line] of invoice.lines.entries()) {
    room(leading * 2 + 6)
    cell('at', String(at + 1), y)
    cell('goods', line.name, y, { weight: 'semibold' })
    for (const name of ['qty', 'price', 'discount', 'total'] as const) cell(name, line[name], y)
    cell('goods', line.sku, y + leading, { color: '#555' })
    y += leading * 2 + 3
    doc
      .lineWidth(0.3)
      .strokeColor('#bbb')
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .stroke()
    y += 3
  }
  room(invoice.sums.length * leading * 1.2 + leading * 4)
  y += 4
  const left = margin + across * 0.5
  for (const { name, amount, strong } of invoice.sums) {
    const style = { size: strong ? size * 1.15 : size, weight: strong ? 'bold' : 'regular' } as const
    pen.line(name, left, y, across * 0.26, { ...style, align: 'right' })
    pen.line(amount, left + across * 0.28, y, across * 0.22, { ...style, align: 'right' })
    y += leading * 1.2
  }
  if (invoice.note) pen.block(invoice.note, margin, y + leading, across * 0.7, 4, { ...text, leading })

  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    pen.line(`${invoice.name} · ${words.page(page + 1, count)}`, margin, (height ?? 0) - margin - size, across, {
      ...text,
      color: '#555',
      align: 'right',
    })
  }
}

/** Who sells, what it is, whom it is for. Answers where it ends. */
function drawHead(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { name, voided, sold_on, due_on, seller, buyer, words }: Invoice,
  { width, margin, size }: Sheet,
): number {
  const across = width - margin * 2
  const leading = size * 1.35
  const half = across * 0.55
  const indent = drawLogo(doc, seller.logo, margin, margin, [size * 5, size * 5]) ? size * 6 : 0
  let left = margin
  pen.line(seller.name, margin + indent, left, half - indent, { size: size * 1.5, weight: 'bold' })
  left += size * 2.1
  for (const line of seller.lines) left += pen.block(line, margin + indent, left, half - indent, 3, { size, leading, color: '#333' })

  const x = margin + half
  const wide = across - half
  let right = margin
  pen.line(words.title.toUpperCase(), x, right, wide, { size: size * 1.7, weight: 'bold', align: 'right' })
  right += size * 2.3
  pen.line(name, x, right, wide, { size: size * 1.2, weight: 'semibold', align: 'right' })
  right += size * 1.8
  if (voided) {
    pen.line(words.voided.toUpperCase(), x, right, wide, { size: size * 1.2, weight: 'bold', color: '#b00020', align: 'right' })
    right += size * 1.8
  }
  for (const line of [`${words.sold}: ${sold_on}`, ...(due_on ? [`${words.due}: ${due_on}`] : [])]) {
    pen.line(line, x, right, wide, { size, align: 'right' })
    right += leading
  }
  let y = Math.max(left, right, indent ? margin + size * 5 : 0) + leading
  pen.rule(margin, y, width - margin, y, 1.2)
  y += leading * 0.7
  pen.line(words.to, margin, y, across, { size: size * 0.85, color: '#555' })
  y += leading
  pen.line(buyer.name, margin, y, across, { size: size * 1.1, weight: 'semibold' })
  y += leading * 1.1
  for (const line of buyer.lines) y += pen.block(line, margin, y, across * 0.7, 3, { size, leading, color: '#333' })
  return y + leading
}
