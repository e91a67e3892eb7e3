import { code128, qrCode } from '../barcode.ts'
import type { Pen } from '../pen.ts'
import type { Label } from './label.ts'
import { labelHeight, labelWidth, mm } from './paper.ts'

const margin = mm(3)
const left = mm(6)
const width = labelWidth - left * 2
const right = left + width

/** Where the bands of the label begin, from its upper edge. */
const bands = {
  head: margin,
  routing: mm(21),
  barcode: mm(36),
  recipient: mm(61),
  sender: mm(98),
  contents: mm(110),
  end: labelHeight - margin,
} as const

const rupiah = (amount: number) => `Rp${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`
/** The workspace's day, WIB: the label is read in Indonesia whatever the server's zone. */
const day = (instant: string) => {
  const [year, month, date] = new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

const small = { size: 6.5, weight: 'semibold', color: '#444' } as const

/** Draws one label in its own size, its upper left corner at the origin. */
export function drawLabel(pen: Pen, label: Label): void {
  pen.box(margin, margin, labelWidth - margin * 2, labelHeight - margin * 2, false)
  for (const y of [bands.routing, bands.barcode, bands.recipient, bands.sender, bands.contents]) pen.rule(margin, y, labelWidth - margin, y)
  drawHead(pen, label)
  drawRouting(pen, label)
  drawBarcode(pen, label)
  drawRecipient(pen, label)
  drawSender(pen, label)
  drawContents(pen, label)
}

function drawHead(pen: Pen, label: Label): void {
  const service = label.courier_service_name.toUpperCase()
  const boxWidth = Math.min(mm(40), pen.width(service, { size: 15, weight: 'bold' }) + mm(8))
  const boxLeft = right - boxWidth
  pen.largest(label.courier_name, left, bands.head + mm(3.2), boxLeft - left - mm(3), { size: 23, least: 12, weight: 'bold' })
  pen.line(`${label.marketplace} · ${label.sender.name}`, left, bands.head + mm(12.4), boxLeft - left - mm(3), { size: 7.5, color: '#333' })
  pen.box(boxLeft, bands.head + mm(3.6), boxWidth, mm(9.6), true)
  pen.largest(service, boxLeft + mm(2), bands.head + mm(5.2), boxWidth - mm(4), {
    size: 15,
    least: 7,
    weight: 'bold',
    color: '#fff',
    align: 'center',
  })
}

function drawRouting(pen: Pen, label: Label): void {
  const middle = left + width * 0.56
  pen.rule(middle, bands.routing, middle, bands.barcode)
  pen.line('KODE RUTE', left, bands.routing + mm(2), middle - left, small)
  pen.largest(
    label.routing_code ?? label.recipient.city.replace(/^(Kota|Kab\.) /, '').toUpperCase(),
    left,
    bands.routing + mm(4.6),
    middle - left - mm(3),
    {
      size: 24,
      least: 10,
      weight: 'bold',
    },
  )
  const x = middle + mm(3)
  if (label.cod_amount === null) {
    pen.line('NON COD', x, bands.routing + mm(2), right - x, small)
    pen.line('Lunas', x, bands.routing + mm(5), right - x, { size: 15, weight: 'semibold' })
  } else {
    pen.box(middle, bands.routing, labelWidth - margin - middle, bands.barcode - bands.routing, true)
    pen.line('COD · TAGIH PEMBELI', x, bands.routing + mm(2), right - x, { ...small, color: '#fff' })
    pen.largest(rupiah(label.cod_amount), x, bands.routing + mm(5), right - x, { size: 18, least: 9, weight: 'bold', color: '#fff' })
  }
}

function drawBarcode(pen: Pen, label: Label): void {
  const code = code128(label.tracking_number)
  // Whole modules where they fit, and a quiet zone of ten modules on each side within the label's edge.
  const codeWidth = Math.min(width - mm(4), code.width * mm(0.5))
  pen.code(code, (labelWidth - codeWidth) / 2, bands.barcode + mm(3), codeWidth, mm(14.5))
  pen.line(label.tracking_number, left, bands.barcode + mm(18.6), width, { size: 12.5, weight: 'semibold', align: 'center' })
}

function drawRecipient(pen: Pen, label: Label): void {
  const { recipient } = label
  const qr = mm(25)
  const textWidth = width - qr - mm(3)
  let y = bands.recipient + mm(2)
  pen.line('PENERIMA', left, y, textWidth, small)
  y += mm(3.4)
  pen.largest(recipient.recipient || '-', left, y, textWidth, { size: 12.5, least: 9, weight: 'bold' })
  y += mm(5.4)
  pen.line(recipient.phone, left, y, textWidth, { size: 9.5, weight: 'semibold' })
  y += mm(4.8)
  y += pen.block(recipient.street, left, y, textWidth, 4, { size: 8.5, leading: mm(3.7) })
  pen.block(`${recipient.district}, ${recipient.city}, ${recipient.province}`, left, y + mm(0.4), textWidth, 2, {
    size: 8.5,
    weight: 'semibold',
    leading: mm(3.7),
  })
  pen.code(qrCode(label.tracking_number), right - qr, bands.recipient + mm(3), qr, qr)
  pen.line(recipient.postal_code, right - qr, bands.recipient + mm(29.4), qr, { size: 15, weight: 'bold', align: 'center' })
}

function drawSender(pen: Pen, label: Label): void {
  const y = bands.sender + mm(1.8)
  const indent = pen.logo(label.sender.logo, left, bands.sender + mm(1.5), [mm(13), mm(9)]) ? mm(15) : 0
  pen.line('PENGIRIM', left + indent, y, mm(20), small)
  pen.line(label.sender.name, left + indent + mm(16), y - mm(0.5), width - indent - mm(16) - mm(30), { size: 8.5, weight: 'semibold' })
  pen.line(label.sender.phone, right - mm(30), y - mm(0.3), mm(30), { size: 8, align: 'right' })
  pen.block(label.sender.address, left + indent, y + mm(3.4), width - indent, 2, { size: 6.8, leading: mm(2.9), color: '#333' })
}

const rowHeight = mm(3.5)

function drawContents(pen: Pen, label: Label): void {
  let y = bands.contents + mm(1.8)
  pen.line('PESANAN', left, y + mm(0.2), mm(16), small)
  pen.line(label.order_code, left + mm(16), y - mm(0.3), width - mm(16) - mm(20), { size: 8.5, weight: 'semibold' })
  pen.line(day(label.ordered_at), right - mm(20), y, mm(20), { size: 7.5, align: 'right' })
  y += mm(4.6)
  const noteHeight = label.note ? mm(7.4) : 0
  const room = Math.floor((bands.end - mm(1.6) - noteHeight - y) / rowHeight)
  const shown = label.lines.length > room ? label.lines.slice(0, Math.max(0, room - 1)) : label.lines
  // A few products have room for long names: what tells the variants apart stands at their end.
  const most = label.lines.length * 2 <= room ? 2 : 1
  for (const { sku, name, variant, qty } of shown) {
    pen.line(`${qty}×`, left, y, mm(7.5), { size: 8, weight: 'bold' })
    const skuWidth = Math.min(mm(34), pen.width(sku, { size: 7, weight: 'semibold' }))
    const nameWidth = width - mm(8) - skuWidth - mm(2)
    pen.line(sku, right - skuWidth, y + 0.6, skuWidth + 1, { size: 7, weight: 'semibold' })
    y += pen.block(variant ? `${name} (${variant})` : name, left + mm(8), y + 0.4, nameWidth, most, { size: 7.2, leading: rowHeight })
  }
  const hidden = label.lines.slice(shown.length)
  if (hidden.length > 0) {
    const pieces = hidden.reduce((sum, { qty }) => sum + qty, 0)
    pen.line(`+ ${hidden.length} produk lagi (${pieces} pcs), lihat daftar ambil`, left + mm(8), y + 0.4, width - mm(8), {
      size: 7.2,
      weight: 'semibold',
    })
  }
  if (label.note) {
    const top = bands.end - noteHeight
    pen.rule(left, top, right, top, 0.4)
    pen.block(`Catatan: ${label.note}`, left, top + mm(1), width, 2, { size: 7, leading: mm(2.9) })
  }
}
