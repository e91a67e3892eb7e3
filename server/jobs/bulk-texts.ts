import type { Language } from '#contract/core/error-messages.ts'

type Text = Readonly<Record<Language, string>>

/** What the key of a failed row is called. */
export const keyTitles = { order: { id: 'Pesanan', en: 'Order' }, chat: { id: 'Chat', en: 'Chat' } } as const satisfies Record<string, Text>

/** Why an action at a marketplace failed, for a person, in the words of the orders' own rows. */
const failures: Readonly<Record<string, Text>> = {
  INTERNAL: { id: 'Terjadi kesalahan di Dermaga. Coba lagi', en: 'Something went wrong in Dermaga. Try again' },
  STORE_TOKEN_EXPIRED: { id: 'Token toko kedaluwarsa, otorisasi ulang', en: "The store's token expired, reauthorise it" },
  MARKETPLACE_RATE_LIMITED: {
    id: 'Marketplace membatasi jumlah permintaan. Coba lagi sebentar lagi',
    en: 'The marketplace limits how much is asked of it. Try again shortly',
  },
  MARKETPLACE_UNAVAILABLE: { id: 'Marketplace tidak menjawab. Coba lagi', en: 'The marketplace does not answer. Try again' },
  NOT_SUPPORTED: { id: 'Marketplace ini tidak mendukungnya', en: 'This marketplace does not support it' },
}
const unknown: Text = { id: 'Marketplace tidak memberi alasan', en: 'The marketplace gave no reason' }

export const unanswered: Text = {
  id: 'Marketplace belum menjawab. Jawabannya akan tampil di pesanan.',
  en: 'No answer from the marketplace yet. It will show on the order.',
}

export const failureIn = (language: Language, { code, reason }: { readonly code: string | null; readonly reason: string | null }): string =>
  failures[code ?? '']?.[language] ?? (reason || unknown[language])
