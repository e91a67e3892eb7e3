import { formatNumber, formatRupiah } from '#platform/i18n/i18n.ts'

/** An amount in whole rupiah. `bare` leaves out `Rp`, where a column's head says it. */
export const Money = ({ amount, bare = false, className }: { amount: number; bare?: boolean; className?: string }) => (
  <span className={className ? `whitespace-nowrap ${className}` : 'whitespace-nowrap'}>{bare ? formatNumber(amount) : formatRupiah(amount)}</span>
)
