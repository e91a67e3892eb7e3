import { beforeAll, describe, expect, it } from 'vitest'
import { salePay, saleSend } from '#contract/sale/sale.endpoints.ts'
import type { InvoicePaper } from '#contract/sale/sale.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { seller } from './sale-builder.ts'

let app: TestApp
let of: Awaited<ReturnType<typeof seller>>
beforeAll(async () => {
  app = await sharedApp()
  of = await seller(app)
})

/** A sale of two lines, of which some is paid. */
async function sold(line: object = {}) {
  const [{ sku: one }, { sku: two }] = [await of.sku(), await of.sku()]
  const { data } = await of.sell({
    buyer_name: 'Toko Makmur',
    due_date: '2026-12-24',
    lines: [
      { sku: one, qty: 3, price: 50_000, discount: 5_000, ...line },
      { sku: two, qty: 1, price: 1_250_000 },
    ],
    discount: 10_000,
    tax: 153_450,
    shipping: 18_000,
  })
  await app.call(salePay, { params: { order_code: data.order_code }, body: { amount: 500_000, paid_on: '2026-11-20', method: 'cash' } }, of.token)
  return data
}

async function pdfOf(order_code: string, paper: InvoicePaper) {
  const answer = await fetch(`${app.url}/api/order/sales/detail/${order_code}/invoice?paper=${paper}`, {
    headers: { authorization: `Bearer ${of.token}` },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('the invoice of a sale', () => {
  it.each([
    ['a4', 595],
    ['a5', 420],
    ['roll80', 227],
  ] as const)('says on %s who sold what to whom, what it comes to and what is left', async (paper, width) => {
    const { order_code, number, lines } = await sold()
    const { answer, bytes } = await pdfOf(order_code, paper)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { pages } = readPdf(bytes)
    expect(pages.map((page) => Math.round(page.width))).toEqual([width])
    const text = pages.map((page) => page.text).join('\n')
    // 3 × 50.000 − 5.000, and 1.250.000; of both less 10.000, with tax and shipping, 500.000 is paid.
    for (const words of [
      number ?? '',
      'Toko Makmur',
      ...lines.map(({ name }) => name),
      '145.000',
      '1.250.000',
      '10.000',
      '153.450',
      '18.000',
      '1.556.450',
      '500.000',
      '1.056.450',
    ])
      expect(text).toContain(words)
  })

  it('says on every page of a long one which it is', async () => {
    const skus = await Promise.all(Array.from({ length: 60 }, () => of.sku()))
    const { data } = await of.sell({ lines: skus.map(({ sku }) => ({ sku, qty: 1, price: 1000 })) })
    const { pages } = readPdf((await pdfOf(data.order_code, 'a4')).bytes)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, at) => {
      expect(page.text).toContain(`${at + 1} dari ${pages.length}`)
    })
    expect(pages.map((page) => page.text).join('\n')).toContain(skus.at(-1)?.sku)
  })

  it('goes to its customer by e-mail, as PDF, with what is left to pay, and says that it was sent', async () => {
    const { order_code, number } = await sold()
    const email = `makmur-${order_code.toLowerCase()}@pelanggan.test`
    const sent = await app.call(saleSend, { params: { order_code }, body: { email, message: 'Terima kasih sudah belanja' } }, of.token)
    expect(sent.data).toMatchObject({ sent_to: email })
    const [letter, ...more] = await app.lettersTo(email)
    expect(more).toEqual([])
    expect(letter?.subject).toContain(number)
    for (const words of ['Rp 1.556.450', 'Rp 1.056.450', '24 Desember 2026', 'Terima kasih sudah belanja']) expect(letter?.text).toContain(words)
    const [file] = letter?.attachments ?? []
    expect(readPdf(Buffer.from(file?.content ?? '')).pages[0]?.text).toContain(number)
  })

  it('is of no other workspace', async () => {
    const { order_code } = await sold()
    const other = await seller(app)
    const answer = await fetch(`${app.url}/api/order/sales/detail/${order_code}/invoice`, { headers: { authorization: `Bearer ${other.token}` } })
    expect(answer.status).toBe(404)
  })
})
