import type { Language } from '#contract/core/error-messages.ts'

type Text = Readonly<Record<Language, string>>

/** What the key of a failed row is called. */
export const keyTitles = {
  order: { id: 'Pesanan', en: 'Order' },
  chat: { id: 'Chat', en: 'Chat' },
  listing: { id: 'Listing', en: 'Listing' },
  rating: { id: 'Ulasan', en: 'Rating' },
} as const satisfies Record<string, Text>

export const unanswered: Text = {
  id: 'Marketplace belum menjawab. Jawabannya akan tampil di pesanan.',
  en: 'No answer from the marketplace yet. It will show on the order.',
}
