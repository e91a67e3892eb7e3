import type { ErrorCode } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { FailureKind } from '#server/channels/failure.ts'

type Text = Readonly<Record<Language, string>>

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

/** The failure in words; the marketplace's own where it refused. */
export const failureIn = (language: Language, { code, reason }: { readonly code: string | null; readonly reason: string | null }): string =>
  failures[code ?? '']?.[language] ?? (reason || unknown[language])

/** What a failure of a channel is called. */
export const failureCode: Readonly<Record<FailureKind, ErrorCode>> = {
  'auth-expired': 'STORE_TOKEN_EXPIRED',
  'rate-limited': 'MARKETPLACE_RATE_LIMITED',
  unavailable: 'MARKETPLACE_UNAVAILABLE',
  rejected: 'MARKETPLACE_REJECTED',
}
