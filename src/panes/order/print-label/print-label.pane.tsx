import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { documentRead, type LabelPaper, labelPapers, type OrderOutcome, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { call, callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import { changeSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { useObjectUrl } from '#platform/ui/use-object-url.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order.css'
import '#platform/ui/print-sheet.css'
import '../print.css'
import { printLabelScreen } from './print-label.screen.ts'

type Props = PaneProps<z.output<typeof printLabelScreen.params>, z.output<typeof printLabelScreen.query>>

/**
 * Makes the labels once and then holds their document in the address: a reload shows the same document and prints
 * nothing twice. Another paper makes a new one.
 */
export default function PrintLabelPane({ params, query }: Props) {
  const pane = usePane()
  const [failed, setFailed] = useState<readonly OrderOutcome[]>([])
  const frame = useRef<HTMLIFrameElement>(null)
  const goTo = (next: Partial<Props['query']>) => pane.navigate(printLabelScreen.href({ params, query: { ...query, ...next } }), 'replace')

  const { order_code, batch_id, paper } = query
  const labels = { params, body: { order_code: order_code?.split(',').filter(Boolean), batch_id, paper } }
  const made = useQuery({
    queryKey: queryKeyOf(orderPrintLabel, labels),
    queryFn: () => call(orderPrintLabel, labels),
    enabled: !query.document_id && !!(query.order_code || query.batch_id),
    // Making labels marks them printed: never again by itself.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document that was made
  useEffect(() => {
    if (!made.data) return
    setFailed(made.data.results.filter((result) => !result.ok))
    if (made.data.pages > 0) goTo({ document_id: made.data.document_id })
  }, [made.data])

  const document_id = query.document_id
  const file = useQuery({
    queryKey: queryKeyOf(documentRead, { params: { document_id: document_id ?? '' } }),
    queryFn: ({ signal }) => callFile(documentRead, { params: { document_id: document_id ?? '' } }, { signal }),
    enabled: !!document_id,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(file.data)
  usePaneController({ refresh: () => void file.refetch() })

  const error = made.error ?? file.error
  const nothingToDo = !document_id && !query.order_code && !query.batch_id
  return (
    <div className="print-pane">
      <Toolbar label={t('order.label.title')} className="print-bar no-print">
        <strong>{t('order.label.title')}</strong>
        <Select
          label={t('order.label.paper')}
          hideLabel
          value={query.paper}
          options={labelPapers.map((value) => ({ value, label: t(`order.label.paper.${value}`) }))}
          onChange={(value) => {
            const paper = value as LabelPaper
            changeSettings({ label_paper: paper })
            goTo({ paper, document_id: undefined })
          }}
        />
        <Button variant="primary" icon="printer" disabled={!address} onClick={() => frame.current?.contentWindow?.print()}>
          {t('order.label.print')}
        </Button>
        {address ? (
          <a className="print-download" href={address} download={`label-${document_id}.pdf`}>
            {t('order.label.download')}
          </a>
        ) : null}
      </Toolbar>
      {failed.length ? (
        <div className="order-failed" role="alert">
          {t('order.label.failed', { count: failed.length })}
          <ul>
            {failed.slice(0, 50).map((result) => (
              <li key={result.order_code}>
                {result.order_code}: {result.message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {error ? (
        <ErrorState error={error} onRetry={() => void (made.error ? made.refetch() : file.refetch())} />
      ) : nothingToDo ? (
        <EmptyState
          icon="printer"
          title={t('order.label.nothing')}
          text={t('order.label.nothingText')}
          action={{ label: t('wave.to-queue'), to: orderQueueScreen.href({ query: {} }) }}
        />
      ) : address ? (
        <iframe ref={frame} title={t('order.label.title')} className="print-frame" src={address} data-document-id={document_id} />
      ) : made.data?.pages === 0 ? null : (
        <SkeletonLines count={10} />
      )}
    </div>
  )
}
