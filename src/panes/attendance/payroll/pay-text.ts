import type { PayLine, Wage } from '#contract/attendance/payroll.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { spanText } from '../attendance-text.ts'

export const wageNames = ['by_day', 'by_hour', 'by_order', 'by_chat', 'overtime_hour', 'late_minute'] as const satisfies readonly (keyof Wage)[]

/** What somebody is paid by, in a line. */
export function wageText(wage: Wage): string {
  const parts = wageNames.filter((name) => wage[name] > 0).map((name) => t(`payroll.wage.short.${name}`, { amount: formatRupiah(wage[name]) }))
  return parts.join(' · ') || t('payroll.wage.none')
}

/** What a line counts. */
export function lineCount({ kind, quantity, rate }: PayLine): string {
  if (quantity === null || rate === null) return ''
  return `${kind === 'hours' || kind === 'overtime' ? spanText(quantity) : formatNumber(quantity)} × ${formatRupiah(rate)}`
}

export const lineName = ({ kind, note }: PayLine): string => note ?? t(`payroll.line.${kind}`)
