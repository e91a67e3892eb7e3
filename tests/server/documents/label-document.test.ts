import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelPaper } from '#contract/order/order.endpoints.ts'
import type { Label } from '#server/documents/label/label.ts'
import { labelDocument } from '#server/documents/label/label-document.ts'
import { pagesOf } from '#server/documents/label/paper.ts'
import { label } from './labels.ts'
import { readPdf } from './read-pdf.ts'

const made_at = new Date('2026-11-21T02:00:00Z')
const bytesOf = (labels: Iterable<Label> | AsyncIterable<Label>, paper: LabelPaper = '100x150') =>
  buffer(labelDocument(labels, { paper, title: 'Label', made_at }))
const many = (count: number) => Array.from({ length: count }, (_, index) => label(index + 1))
const textOf = async (...labels: Label[]) =>
  readPdf(await bytesOf(labels))
    .pages.map(({ text }) => text)
    .join('\n')
const mm = (points: number) => Math.round((points / 72) * 254) / 10

describe('a label document', () => {
  it('is one page of 100×150 mm for each label', async () => {
    const { pages } = readPdf(await bytesOf(many(3)))
    expect(pages.map(({ width, height }) => [mm(width), mm(height)])).toEqual([
      [100, 150],
      [100, 150],
      [100, 150],
    ])
  })

  it('puts four labels on an A4 page', async () => {
    for (const count of [1, 4, 5, 9]) {
      const { pages } = readPdf(await bytesOf(many(count), 'a4'))
      expect(pages).toHaveLength(Math.ceil(count / 4))
      expect(pages).toHaveLength(pagesOf('a4', count))
      expect([mm(pages[0]?.width ?? 0), mm(pages[0]?.height ?? 0)]).toEqual([210, 297])
    }
    const { pages } = readPdf(await bytesOf(many(5), 'a4'))
    for (const { order_code } of many(4)) expect(pages[0]?.text).toContain(order_code)
    expect(pages[1]?.text).toContain(label(5).order_code)
  })

  it('shows the courier, both codes, both addresses and what is inside', async () => {
    const text = await textOf(label(7))
    const shown = [
      'SiCepat',
      'REG',
      'BDO-12',
      label(7).tracking_number,
      label(7).order_code,
      'Siti Rahmawati',
      '081234567890',
      '12810',
      'Tebet, Kota Jakarta Selatan',
    ]
    for (const fact of [...shown, 'Melati Jaya Official', '6281221177401', 'GMS-MDN-TRC-L', '2×', 'NON COD']) expect(text).toContain(fact)
  })

  it('dates the order by the day in Indonesia', async () => {
    expect(await textOf(label(1, { ordered_at: '2026-11-20T18:30:00.000Z' }))).toContain('21/11/2026')
  })

  it('says what the courier collects, with dots for thousands', async () => {
    expect(await textOf(label(1, { cod_amount: 1_234_500 }))).toContain('Rp1.234.500')
  })

  it('names the city where there is no routing code', async () => {
    expect(await textOf(label(1, { routing_code: null }))).toContain('JAKARTA SELATAN')
  })

  it('writes a long name on two lines where there is room, so that the variant can be read', async () => {
    const name = 'Gamis Syari Wanita Dewasa Bahan Ceruty Premium Lengan Panjang Busui Friendly'
    expect(await textOf(label(1, { lines: [{ sku: 'GMS-01', name, variant: 'Hijau Zaitun, XXL', qty: 1 }] }))).toContain('XXL')
  })

  it('sums up the lines that do not fit', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({ sku: `SKU-${index}`, name: 'Bros', variant: '', qty: 2 }))
    const text = await textOf(label(1, { lines, note: 'Tolong cepat' }))
    const shown = text.match(/SKU-\d+/g)?.length ?? 0
    expect(text).toContain(`+ ${30 - shown} produk lagi (${(30 - shown) * 2} pcs)`)
    expect(text).toContain('Catatan: Tolong cepat')
  })

  it('writes a SKU as the seller does', async () => {
    expect(await textOf(label(1, { lines: [{ sku: 'SPR-KLD-120x200', name: 'Sprei', variant: '', qty: 1 }] }))).toContain('SPR-KLD-120x200')
  })

  it('keeps what a face can show of an unusual name', async () => {
    const recipient = { ...label(1).recipient, recipient: 'Şükrü 🌸 Łukasz 张伟 ✨' }
    expect(await textOf(label(1, { recipient }))).toContain('Sükrü Lukasz ??')
  })

  it('never fails, whatever stands in an order', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (name, street, code, note) => {
        const odd = label(1, {
          courier_name: name,
          courier_service_name: code,
          tracking_number: code,
          note,
          recipient: { ...label(1).recipient, recipient: name, street },
        })
        expect(readPdf(await bytesOf([odd, odd], 'a4')).pages).toHaveLength(1)
      }),
      { numRuns: 12 },
    )
  })

  it('is the same bytes for the same labels', async () => {
    expect((await bytesOf(many(3))).equals(await bytesOf(many(3)))).toBe(true)
  })

  it('draws labels only as fast as they are read', async () => {
    let drawn = 0
    async function* counted() {
      for (let number = 1; number <= 500; number += 1) {
        drawn = number
        yield label(number)
      }
    }
    const stream = labelDocument(counted(), { paper: '100x150', title: 'Label', made_at })
    let size = 0
    for await (const chunk of stream) {
      size += (chunk as Buffer).length
      if (size > 40_000) break
    }
    expect(drawn).toBeLessThan(60)
  })

  it('ends with the error of its labels', async () => {
    const broken = async function* () {
      yield label(1)
      throw new Error('the database went away')
    }
    await expect(bytesOf(broken())).rejects.toThrow('the database went away')
  })
})
