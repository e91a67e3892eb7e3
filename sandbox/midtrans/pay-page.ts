import { escaped, page } from '../page.ts'
import type { Transaction } from './transactions.ts'

const rupiah = (amount: number) => `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`

const button = (value: string, text: string, english: string) =>
  `<p><button name="choice" value="${value}">${text} <span lang="en">(${english})</span></button></p>`

const states: Readonly<Record<string, readonly [string, string]>> = {
  capture: ['Sudah dibayar', 'Paid'],
  settlement: ['Sudah dibayar', 'Paid'],
  expire: ['Kedaluwarsa', 'Expired'],
  cancel: ['Dibatalkan', 'Cancelled'],
  refund: ['Dikembalikan', 'Refunded'],
}

/** The provider's page, where the customer chooses how to pay and what comes of it. */
export function payPage(one: Transaction): string {
  const title = 'Pembayaran sandbox'
  const what = `<p>${escaped(one.name)} · <strong>${rupiah(one.gross_amount)}</strong> · ${escaped(one.order_id)}</p>`
  const over = one.status ? states[one.status] : undefined
  const back = one.finish ? `<p><a href="${escaped(one.finish)}">Kembali ke penjual <span lang="en">(Back to the merchant)</span></a></p>` : ''
  if (over) return page(title, `${what}<p>${over[0]} <span lang="en">(${over[1]})</span></p>${back}`)
  const choices =
    one.status === 'pending'
      ? [
          `<p>${one.va_number ? `Virtual account BCA ${one.va_number}` : 'QRIS'}</p>`,
          button('settle', 'Bayar sekarang', 'Pay now'),
          button('expire', 'Biarkan kedaluwarsa', 'Let it expire'),
        ]
      : [
          one.status === 'deny' ? '<p role="alert">Kartu ditolak. Coba cara lain. <span lang="en">(The card was refused.)</span></p>' : '',
          button('card', 'Kartu: diterima', 'Card: accepted'),
          button('card-challenge', 'Kartu: diperiksa dulu', 'Card: challenged'),
          button('card-deny', 'Kartu: ditolak', 'Card: refused'),
          button('va', 'Virtual account', 'Virtual account'),
          button('qris', 'QRIS', 'QRIS'),
        ]
  return page(title, `${what}<form method="post">${choices.join('\n')}</form>${back}`)
}

export const gonePage = page('Pembayaran tidak ditemukan', '<p lang="en">There is no such payment.</p>')
