import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderLog } from '#contract/order/order.endpoints.ts'
import { orderLogActionName } from '#contract/order/order-log.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { GridRow, type RowPlace } from '#platform/ui/grid-row.tsx'
import { type ListLayout, listColumns } from '#platform/ui/list-columns.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from '../detail/detail.screen.ts'

export type LogRow = CallReply<typeof orderLog>['rows'][number]
type Column = 'when' | 'code' | 'action' | 'who' | 'note'

/** What gives way, and when: which order, what was done and when always stand. */
export const logColumns = listColumns<Column>({
  columns: {
    when: { least: 168 },
    code: { least: 192, grow: 0.6 },
    action: { least: 148, grow: 1 },
    who: { least: 120, grow: 0.8, yields: 0 },
    note: { least: 140, grow: 1.4, yields: 1 },
  },
  cardsBelow: 560,
  card: { columns: ['code', 'when'] },
})

const names = { when: 'order.log.when', code: 'order.column.code', action: 'order.log.action', who: 'order.log.who', note: 'order.log.note' } as const

export const LogHead = ({ shown, template }: ListLayout<Column>) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {shown.map((column) => (
      <span key={column} role="columnheader">
        {t(names[column])}
      </span>
    ))}
  </div>
)

interface LogRowProps extends ListLayout<Column>, RowPlace {
  readonly row: LogRow
  onPoint(): void
  onOpen(): void
}

const actionOf = ({ action }: LogRow): string => t(`order.log.action.${orderLogActionName(action)}`)
const whoOf = ({ agent_name }: LogRow): string => agent_name ?? t('order.log.system')

/** One thing that was done to an order. */
export function LogLine({ row, shown, onPoint, onOpen, ...place }: LogRowProps) {
  const said = [actionOf(row), whoOf(row), row.note].filter(Boolean).join(' · ')
  return (
    <GridRow {...place} data-order-code={row.order_code} onPoint={onPoint} onOpen={onOpen}>
      {shown.map((column) => (
        <Cell key={column} column={column} row={row} />
      ))}
      {place.card ? (
        <span role="gridcell" className="col-span-full" title={said}>
          {actionOf(row)} <span className="text-ink-3">· {[whoOf(row), row.note].filter(Boolean).join(' · ')}</span>
        </span>
      ) : null}
    </GridRow>
  )
}

function Cell({ column, row }: { column: Column; row: LogRow }) {
  if (column === 'code')
    return (
      <span role="gridcell" title={row.order_code}>
        <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
        <Link to={orderDetailScreen.href({ query: { order_code: row.order_code } })} className="list-link">
          <Code>{row.order_code}</Code>
        </Link>
      </span>
    )
  const text = { when: formatInstant(row.created_at), action: actionOf(row), who: whoOf(row), note: row.note ?? '' }[column]
  const quiet = column === 'when' || column === 'note' || (column === 'who' && row.agent_name === null)
  return (
    <span role="gridcell" className={quiet ? 'list-quiet' : undefined} title={text || undefined}>
      {text}
    </span>
  )
}
