import clsx from 'clsx'
import { MacroIndicator } from '#platform/command/macro-indicator.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import NewsTicker from './news/news-ticker.tsx'
import { troubledStores, useStoreProblems } from './store-problems.ts'

/** The middle of the footer: what is wrong with stores, what is new, and what is being recorded. */
export default function FooterNotices() {
  return (
    <>
      <StoreWarning />
      <NewsTicker />
      <MacroIndicator />
    </>
  )
}

/** Orders of these stores do not come in, or soon will not: where that is put right is a click away. */
function StoreWarning() {
  const problems = useStoreProblems()
  if (problems.length === 0) return null
  const broken = problems.filter(({ problem }) => problem.kind !== 'ending').length
  return (
    <Link
      to={troubledStores()}
      {...tip(problems.map(({ store }) => store.store_name).join(', '))}
      className={clsx(
        'inline-flex h-6 shrink-0 items-center gap-1 px-1 font-medium -outline-offset-2 hover:bg-hover',
        broken ? 'text-danger' : 'text-warning',
      )}
    >
      <Icon name="triangle-alert" size={12} />
      {broken ? t('shell.stores.broken', { count: broken }) : t('shell.stores.ending', { count: problems.length })}
    </Link>
  )
}
