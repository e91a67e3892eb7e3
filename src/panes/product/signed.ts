import { formatNumber } from '#platform/i18n/i18n.ts'

/** `+3`, `-2`, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))
