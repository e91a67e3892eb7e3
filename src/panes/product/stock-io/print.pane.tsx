import { useEffect } from 'react'
import { stockIoDetail } from '#contract/product/stock-io.endpoints.ts'
import { type StockIoDetail, stockAfter } from '#contract/product/stock-io.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import '#platform/ui/print-sheet.css'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { signed } from '../signed.ts'
import { causeText, documentName } from './document-text.ts'
import { stockIoListScreen, type stockIoPrintScreen } from './stock-io.screen.ts'

const papers = ['print-area-a4', 'print-area-a5'] as const
type Paper = (typeof papers)[number]

/** A document for paper; without a number, the list of them. */
export default function StockIoPrintPane({ params: { io_id } }: PropsOf<typeof stockIoPrintScreen>) {
  const { navigate } = usePane()
  useEffect(() => {
    if (io_id === undefined) navigate(stockIoListScreen.href(), 'replace')
  }, [io_id, navigate])
  return io_id === undefined ? null : <Printed key={io_id} io_id={io_id} />
}

function Printed({ io_id }: { io_id: string }) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(stockIoDetail, { params: { io_id } })
  const { paper_size, ...rest } = useSettings((all) => all.pickup_list)
  const paper: Paper = paper_size === 'print-area-a5' ? paper_size : 'print-area-a4'
  const name = data && documentName(data)
  usePaneController({ refresh: () => void refetch() })
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error) return <ErrorState error={error} fallback={t('stock-io.failed')} onRetry={() => void refetch()} />
  if (!data || !name) return <Skeleton className="m-4 h-60" />
  return (
    <div className="print-pane">
      <Toolbar label={t('stock-io.print.title')} className="print-bar no-print">
        <strong>{name}</strong>
        <Select
          label={t('order.pickup.paper')}
          hideLabel
          value={paper}
          options={papers.map((value) => ({ value, label: t(`order.pickup.paper.${value}`) }))}
          onChange={(next: Paper) => changeSettings({ pickup_list: { ...rest, paper_size: next } })}
        />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('stock-io.command.print')}
        </Button>
      </Toolbar>
      <Sheet document={data} paper={paper} />
    </div>
  )
}

/** With room for who handed over and who received. */
const Sheet = ({ document, paper }: { document: StockIoDetail; paper: Paper }) => {
  const { io_type, lines, reference, note, created_at, agent_name, posted_at, posted_by } = document
  const said = [
    causeText(document),
    reference,
    `${t('stock-io.fact.created')}: ${formatInstant(created_at)}, ${agent_name}`,
    posted_at ? `${t('stock-io.fact.posted')}: ${formatInstant(posted_at)}, ${posted_by}` : t('stock-io.status.draft'),
  ]
  const cell = 'border-b border-current/30 px-1 py-1 align-top'
  return (
    <div className={`print-area ${paper}`}>
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
      <div className="mt-10 flex justify-between gap-8 break-inside-avoid">
        {(['given', 'received'] as const).map((who) => (
          <span key={who} className="w-40 border-t border-current pt-1 text-center">
            {t(`stock-io.print.${who}`)}
          </span>
        ))}
      </div>
    </div>
  )
}
