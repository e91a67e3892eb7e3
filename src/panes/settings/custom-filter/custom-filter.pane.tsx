import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderQueryDelete, orderQueryPriority } from '#contract/order/custom-filter.endpoints.ts'
import type { CustomFilter } from '#contract/order/custom-filter.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { customFilterScreen } from './custom-filter.screen.ts'
import { FilterForm } from './filter-form.tsx'

const told = (act: Promise<unknown>) => void act.catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) }))

export default function CustomFilterPane({ query: { query_id } }: PropsOf<typeof customFilterScreen>) {
  const { navigate } = usePane()
  const writes = mayAccess(
    any('order'),
    useSession((state) => state.user),
  )
  const { data, error, refetch } = useCall(orderQueryList)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const filter = data?.queries.find((one) => one.query_id === query_id)
  const toList = () => navigate(customFilterScreen.href())
  return (
    <Page title={t('order.query.title')} text={t('order.query.text')} wide>
      {data ? <Filters filters={data.queries} writes={writes} /> : <Skeleton className="h-20" />}
      {!data ? null : writes ? (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{filter ? t('order.query.edit', { name: filter.name }) : t('order.query.new')}</h3>
          <FilterForm key={filter?.query_id ?? 'new'} {...(filter && { filter })} onDone={toList} />
        </section>
      ) : (
        <p className="text-ink-2">{t('order.query.read-only')}</p>
      )}
    </Page>
  )
}

function Filters({ filters, writes }: { filters: readonly CustomFilter[]; writes: boolean }) {
  if (filters.length === 0) return <p className="text-ink-2">{t('order.query.none')}</p>
  const move = (from: number, to: number) => {
    const ids = filters.map(({ query_id }) => query_id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) ids.splice(to, 0, moved)
    told(call(orderQueryPriority, { body: { query_id: ids } }))
  }
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('order.query.title')}>
      {filters.map((one, at) => (
        <li key={one.query_id} className="flex min-h-9 items-center gap-2 py-1">
          <Link to={orderQueueScreen.href({ query: { query_id: String(one.query_id) } })} className="list-link min-w-0 flex-1 truncate">
            {one.name}
          </Link>
          <span className="text-xs text-ink-3">
            {[one.as_tab && t('order.query.is-tab'), t('order.query.count', { count: one.rows.length })].filter(Boolean).join(' · ')}
          </span>
          {writes ? (
            <>
              <IconButton
                size="small"
                icon="chevron-up"
                label={t('order.query.up', { name: one.name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                icon="chevron-down"
                label={t('order.query.down', { name: one.name })}
                disabled={at === filters.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Link
                to={customFilterScreen.href({ query: { query_id: String(one.query_id) } })}
                className="text-accent underline-offset-2 hover:underline"
              >
                {t('order.query.change')}
              </Link>
              <IconButton
                size="small"
                icon="trash-2"
                label={t('order.query.delete', { name: one.name })}
                onClick={() => told(call(orderQueryDelete, { params: { id: one.query_id } }))}
              />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
