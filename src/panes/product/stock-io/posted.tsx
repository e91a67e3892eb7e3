import type { ReactNode } from 'react'
import type { StockIoDetail, StockIoLine } from '#contract/product/stock-io.ts'
import { stockAfter } from '#contract/product/stock-io.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { stockContext } from '#platform/command/stock-context.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { productListScreen } from '../list/list.screen.ts'
import { signed } from '../signed.ts'
import { DocumentStatus, documentContext } from './declare-documents.tsx'
import { causeText } from './document-text.ts'
import { stockIoDetailScreen } from './stock-io.screen.ts'

const hrefOf = (io_id: string | number) => stockIoDetailScreen.href({ params: { io_id: String(io_id) } })
const ToDocument = ({ io_id }: { io_id: string | number }) => (
  <Link to={hrefOf(io_id)} className="list-link">
    #{io_id}
  </Link>
)

/** What was posted: it changes no more. */
export function Posted({ document, onRefresh }: { document: StockIoDetail; onRefresh(): void }) {
  const { io_id, reversed_by, posted_at, posted_by, reference, note, cause, agent_name, created_at, lines } = document
  usePaneController({ refresh: onRefresh })
  usePaneContext({
    'selection.kind': 'stock-io',
    'selection.count': 1,
    'selection.codes': [String(io_id)],
    ...documentContext(document),
    ...stockContext(lines.map(({ sku }) => sku)),
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <DocumentStatus row={document} />
        <span className="flex-1" />
        <CommandButton size="small" id="stock-io.print" />
        {reversed_by === null ? <CommandButton size="small" id="stock-io.reverse" /> : null}
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name="created">{`${formatInstant(created_at)} · ${agent_name}`}</Fact>
        <Fact name="posted">{posted_at && `${formatInstant(posted_at)} · ${posted_by}`}</Fact>
        <Fact name="cause">{causeText(document)}</Fact>
        <Fact name="reference">{cause === 'reversal' && reference ? <ToDocument io_id={reference} /> : reference}</Fact>
        <Fact name="reversed">{reversed_by === null ? null : <ToDocument io_id={reversed_by} />}</Fact>
        <Fact name="note">{note}</Fact>
      </dl>
      <table className="w-full border-collapse" aria-label={t('stock-io.field.lines')}>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('stock-io.line.sku')}</th>
            <th className="px-2 text-right font-medium">{t('stock-io.line.before')}</th>
            <th className="px-2 text-right font-medium">{t('stock-io.line.after')}</th>
            <th className="pl-2 text-right font-medium">{t('stock-io.line.change')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PostedLine key={line.sku} document={document} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Fact = ({ name, children }: { name: 'created' | 'posted' | 'cause' | 'reference' | 'reversed' | 'note'; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-ink-2">{t(`stock-io.fact.${name}`)}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  ) : null

function PostedLine({ document: { io_type }, line }: { document: StockIoDetail; line: StockIoLine }) {
  const { sku, name, variant, qty, location, location_before } = line
  const before = line.stock_before ?? 0
  const after = stockAfter(io_type, qty, before)
  const isMove = io_type === 'transfer'
  return (
    <tr data-sku={sku} className="border-b border-line align-top">
      <td className="py-1.5 pr-2">
        <span className="block">{[name, variant].filter(Boolean).join(' · ')}</span>
        <Link to={productListScreen.href({ query: { sku } })} className="list-link">
          <Code>{sku}</Code>
        </Link>
      </td>
      <td className="px-2 py-1.5 text-right tabular-nums">{isMove ? (location_before ?? t('stock-io.line.no-shelf')) : formatNumber(before)}</td>
      <td className="px-2 py-1.5 text-right font-semibold tabular-nums">
        {isMove ? (location ?? t('stock-io.line.no-shelf')) : formatNumber(after)}
      </td>
      <td className="py-1.5 pl-2 text-right tabular-nums">{isMove ? formatNumber(qty) : signed(after - before)}</td>
    </tr>
  )
}
