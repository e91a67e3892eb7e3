import { useEffect } from 'react'
import { returnDetail } from '#contract/return-refund/return-refund.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { returnListScreen } from '../list/list.screen.ts'
import { returnDetailScreen } from './detail.screen.ts'
import { ReturnView } from './return-view.tsx'

export default function ReturnDetailPane({ query: { return_code, answer } }: PropsOf<typeof returnDetailScreen>) {
  const pane = usePane()
  const { data, error, refetch } = useCall(returnDetail, { query: { return_code } })
  useEffect(() => pane.setTitle(return_code), [pane.setTitle, return_code])
  usePaneContext({
    'selection.kind': 'return',
    'selection.count': data ? 1 : 0,
    'return.code': data?.return_code ?? null,
    'return.order': data?.has_order ? data.order_code : null,
    'return.answers': data?.answers ?? [],
  })
  usePaneSelection(data ? { order_code: data.order_code } : null)
  const close = () => workbench.open(returnDetailScreen.href({ query: { return_code } }), 'replace')
  usePaneController({
    refresh: () => void refetch(),
    escape() {
      if (!answer) return false
      close()
      return true
    },
  })
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon="undo-2"
        title={t('return.detail.missing')}
        text={t('return.detail.missing-text')}
        action={{ label: t('return.detail.to-list'), to: returnListScreen.href({ query: {} }) }}
      />
    )
  if (error && !data) return <ErrorState error={error} fallback={t('return.detail.failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid gap-4 p-4" aria-busy>
        <Skeleton className="w-1/3" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  return <ReturnView key={return_code} one={data} answer={answer && data.answers.includes(answer) ? answer : undefined} onAnswered={close} />
}
