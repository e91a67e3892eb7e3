import type { ReactNode } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { incomeSummary } from '#contract/income/income.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Link } from '#platform/workbench/link.tsx'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { disbursementScreen, incomeLineScreen, settlementScreen } from './disbursement.screen.ts'

const parts = [
  ['orders', disbursementScreen],
  ['settlements', settlementScreen],
  ['lines', incomeLineScreen],
] as const

/** The report's three lists are beside each other; below them stands what none of them can show. */
export const IncomeFrame = ({ part, children }: { part: (typeof parts)[number][0]; children: ReactNode }) => (
  <div className="flex h-full min-h-0 flex-col">
    <Tabs
      label={t('income.parts')}
      tabs={parts.map(([key, screen]) => ({ key, label: t(`income.part.${key}`), to: screen.href(), active: key === part }))}
    />
    <div className="min-h-0 flex-1">{children}</div>
    <Missing />
  </div>
)

/** Marketplaces that tell nothing of money, and lines whose orders are not here. */
function Missing() {
  const { data } = usePart(incomeSummary)
  if (!data || (data.silent.length === 0 && data.unmatched === 0)) return null
  return (
    <footer className="flex flex-none flex-wrap gap-x-4 border-t border-line px-3 py-1.5 text-xs text-ink-2">
      {data.silent.length > 0 ? (
        <span>{t('income.silent', { marketplaces: data.silent.map((marketplace) => marketplaceFacts[marketplace].name).join(', ') })}</span>
      ) : null}
      {data.unmatched > 0 ? (
        <Link to={incomeLineScreen.href({ query: { matched: 'no' } })} className="text-accent underline-offset-2 hover:underline">
          {t('income.unmatched', { count: data.unmatched, lines: formatNumber(data.unmatched) })}
        </Link>
      ) : null}
    </footer>
  )
}
