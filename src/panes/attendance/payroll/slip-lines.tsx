import type { Payslip } from '#contract/attendance/payroll.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { lineCount, lineName } from './pay-text.ts'

const amount = 'py-1 pl-3 text-right tabular-nums whitespace-nowrap'

/** What a month's pay is made of, line by line, and what it comes to. */
export const SlipLines = ({ slip: { lines, gross, deducted, total, name } }: { slip: Payslip }) => (
  <table className="w-full border-collapse" aria-label={`${t('payroll.payslip.title')} · ${name}`}>
    <tbody>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <tr key={at} className="border-b border-line align-top">
          <th scope="row" className="py-1 text-left font-normal">
            {lineName(line)}
            <span className="block text-xs text-ink-3 tabular-nums">{lineCount(line)}</span>
          </th>
          <td className={line.amount < 0 ? `${amount} text-danger` : amount}>{formatRupiah(line.amount)}</td>
        </tr>
      ))}
      {lines.length === 0 ? (
        <tr className="border-b border-line">
          <td colSpan={2} className="py-1 text-ink-3">
            {t('payroll.no-lines')}
          </td>
        </tr>
      ) : null}
    </tbody>
    <tfoot>
      {deducted > 0 ? (
        <>
          <Sum name={t('payroll.column.gross')} value={gross} />
          <Sum name={t('payroll.column.deducted')} value={-deducted} />
        </>
      ) : null}
      <Sum name={t('payroll.column.total')} value={total} whole />
    </tfoot>
  </table>
)

const Sum = ({ name, value, whole }: { name: string; value: number; whole?: true }) => (
  <tr className={whole ? 'font-semibold' : 'text-ink-2'} {...(whole && { 'data-total': value })}>
    <th scope="row" className={whole ? 'py-1 text-left font-semibold' : 'py-1 text-left font-normal'}>
      {name}
    </th>
    <td className={amount}>{formatRupiah(value)}</td>
  </tr>
)
