import type { Wave } from '#contract/order/wave.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Progress } from '#platform/ui/progress.tsx'

/** How far the walk is, how many orders are packed, and what is held. */
export const WaveFigures = ({ wave: { pieces, picked, short, orders, packed, held } }: { wave: Wave }) => (
  <span className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1">
    <Progress className="min-w-48" value={picked + short} total={pieces} label={t('wave.picked-label')} />
    <span className="text-sm tabular-nums">{t('wave.packed', { packed: formatNumber(packed), orders: formatNumber(orders) })}</span>
    {held > 0 ? <span className="text-sm font-medium text-warning">{t('wave.held', { count: held, number: formatNumber(held) })}</span> : null}
  </span>
)
