import PDFDocument from 'pdfkit'
import type { PayLine, Payslip } from '#contract/attendance/payroll.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { drawLogo } from '../draw-logo.ts'
import { Pen } from '../pen.ts'
import { payslipWords } from './payslip-words.ts'

/** Who pays. */
export interface Employer {
  readonly name: string
  readonly address: string
  readonly logo: Buffer | null
}

const margin = 48
const logoSize = 44
const width = 595.28 - 2 * margin
const right = margin + width
const digits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
const rupiah = (amount: number): string => `${amount < 0 ? '-' : ''}Rp${digits.format(Math.abs(amount))}`
const body = { size: 9.5 }
const small = { size: 8.5, color: '#444' }

const hours = (seconds: number): string => `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`

function countOf({ kind, quantity, rate }: PayLine): string {
  if (quantity === null || rate === null) return ''
  return `${kind === 'hours' || kind === 'overtime' ? hours(quantity) : digits.format(quantity)} × ${rupiah(rate)}`
}

/** A payslip on A4. The same slip makes the same bytes, whenever it is drawn. */
export function payslipDocument(employer: Employer, slip: Payslip, language: Language, made_at: Date): NodeJS.ReadableStream {
  const words = payslipWords[language]
  const month = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const period = month.format(new Date(`${slip.period}-01T00:00:00Z`))
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${words.title} ${period} ${slip.name}`, Creator: 'Dermaga', Producer: 'Dermaga', CreationDate: made_at, ModDate: made_at },
  })
  const pen = new Pen(doc)
  doc.addPage()
  let y = margin
  const indent = drawLogo(doc, employer.logo, margin, y, [logoSize, logoSize]) ? logoSize + 10 : 0
  pen.line(employer.name, margin + indent, y, width * 0.6 - indent, { size: 13, weight: 'bold' })
  pen.line(words.title, margin, y, width, { size: 13, weight: 'semibold', align: 'right' })
  y += 18
  const taken = pen.block(employer.address, margin + indent, y, width * 0.6 - indent, 3, { ...small, leading: 11 })
  pen.line(period, margin, y, width, { ...body, align: 'right' })
  y += Math.max(taken, indent ? logoSize - 18 : 14) + 8
  pen.rule(margin, y, right, y, 1.2)
  y += 12
  pen.line(slip.name, margin, y, width * 0.7, { size: 11, weight: 'semibold' })
  if (!slip.closed_at) pen.line(words.estimate, margin, y, width, { ...body, weight: 'semibold', align: 'right' })
  y += 16
  const { days, leave_days, worked, overtime, late, orders, chats } = slip.work
  const did = [
    [words.days, digits.format(days)],
    [words.leave, digits.format(leave_days)],
    [words.worked, hours(worked)],
    [words.overtime, hours(overtime)],
    [words.late, hours(late)],
    [words.orders, digits.format(orders)],
    [words.chats, digits.format(chats)],
  ]
  y += pen.block(did.map(([name, value]) => `${name} ${value}`).join('  ·  '), margin, y, width, 2, { ...small, leading: 12 }) + 8
  const row = (name: string, count: string, amount: string, weight: 'regular' | 'semibold' | 'bold' = 'regular') => {
    if (y > 842 - margin - 40) {
      doc.addPage()
      y = margin
    }
    pen.line(name, margin, y, width * 0.45, { ...body, weight })
    pen.line(count, margin + width * 0.45, y, width * 0.33, { ...body, align: 'right' })
    pen.line(amount, margin + width * 0.78, y, width * 0.22, { ...body, weight, align: 'right' })
    y += 16
  }
  pen.rule(margin, y - 4, right, y - 4, 0.5)
  for (const line of slip.lines) row(line.note ?? words.line[line.kind], countOf(line), rupiah(line.amount))
  pen.rule(margin, y - 2, right, y - 2, 0.5)
  y += 4
  row(words.gross, '', rupiah(slip.gross))
  row(words.deducted, '', rupiah(-slip.deducted))
  row(words.total, '', rupiah(slip.total), 'bold')
  y += 40
  for (const [at, who] of [words.paid, words.received].entries()) {
    const x = margin + at * (width - 150)
    pen.rule(x, y, x + 150, y, 0.5)
    pen.line(who, x, y + 4, 150, { ...small, align: 'center' })
  }
  doc.end()
  return doc
}
