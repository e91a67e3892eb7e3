import { formatRupiah } from './i18n.ts'

/** An amount that may be below zero; of nothing a dash. */
export const signedRupiah = (amount: number | null): string => (amount ? formatRupiah(amount) : '–')
