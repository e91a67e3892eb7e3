import { useEffect } from 'react'
import { stockIoDetail } from '#contract/product/stock-io.endpoints.ts'
import { type StockIoDetail, stockAfter } from '#contract/product/stock-io.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { PrintedDocument, Signatures } from '#platform/print/printed-document.tsx'
import { useCall } from '#platform/query/query.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { signed } from '../signed.ts'
import { causeText, documentName, referenceText } from './document-text.ts'
import { stockIoListScreen, type stockIoPrintScreen } from './stock-io.screen.ts'

/** A document for paper; without a number, the list of them. */
export default function StockIoPrintPane({ params: { io_id } }: PropsOf<typeof stockIoPrintScreen>) {
  const { navigate } = usePane()
  useEffect(() => {
    if (io_id === undefined) navigate(stockIoListScreen.href(), 'replace')
  }, [io_id, navigate])
  return io_id === undefined ? null : <Printed key={io_id} io_id={io_id} />
}

function Printed({ io_id }: { io_id: string }) {
  const { data, error, refetch } = useCall(stockIoDetail, { params: { io_id } })
  usePaneController({ refresh: () => void refetch() })
  if (error) return <ErrorState error={error} fallback={t('stock-io.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  return (
    <PrintedDocument name={documentName(data)} kind={t('stock-io.print.title')} print={t('stock-io.command.print')}>
      <Sheet document={data} />
    </PrintedDocument>
  )
}

/** With room for who handed over and who received. */
const Sheet = ({ document }: { document: StockIoDetail }) => {
  const { io_type, lines, note, created_at, agent_name, posted_at, posted_by } = document
  const said = [
    causeText(document),
    referenceText(document),
    `${t('stock-io.fact.created')}: ${formatInstant(created_at)}, ${agent_name}`,
    posted_at ? `${t('stock-io.fact.posted')}: ${formatInstant(posted_at)}, ${posted_by}` : t('stock-io.status.draft'),
  ]
  const cell = 'border-b border-current/30 px-1 py-1 align-top'
  return (
    <>
      <header className="border-b-2 border-current pb-1">
        <h1 className="text-title font-semibold">{documentName(document)}</h1>
        <p>{said.filter(Boolean).join(' · ')}</p>
        {note ? <p>{note}</p> : null}
      </header>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="text-left">
            <th className={cell}>#</th>
            <th className={cell}>{t('stock-io.line.sku')}</th>
            <th className={`${cell} text-right`}>{t(io_type === 'transfer' ? 'stock-io.line.shelf-before' : 'stock-io.line.shelf')}</th>
            <th className={`${cell} text-right`}>{t(`stock-io.line.${io_type}`)}</th>
            {posted_at && io_type === 'count' ? <th className={`${cell} text-right`}>{t('stock-io.line.change')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.sku} className="break-inside-avoid">
              <td className={cell}>{at + 1}</td>
              <td className={cell}>
                <strong>{line.name}</strong> {line.variant}
                <br />
                <Code>{line.sku}</Code>
              </td>
              <td className={`${cell} text-right`}>{(posted_at ? line.location_before : line.location_now) ?? '–'}</td>
              <td className={`${cell} text-right font-semibold tabular-nums`}>
                {io_type === 'transfer' ? (line.location ?? '–') : formatNumber(line.qty)}
              </td>
              {posted_at && io_type === 'count' ? (
                <td className={`${cell} text-right tabular-nums`}>
                  {signed(stockAfter(io_type, line.qty, line.stock_before ?? 0) - (line.stock_before ?? 0))}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures of={(['given', 'received'] as const).map((who) => t(`stock-io.print.${who}`))} />
    </>
  )
}
