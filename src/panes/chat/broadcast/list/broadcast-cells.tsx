import type { Broadcast } from '#contract/chat/broadcast.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { type ListLayout, listColumns } from '#platform/ui/list-columns.ts'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { Progress } from '#platform/ui/progress.tsx'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { BroadcastState, whenText } from '../broadcast-state.tsx'

type Column = 'status' | 'name' | 'progress' | 'failed' | 'by' | 'at'

/** What gives way, and when: what failed stays longest. */
export const broadcastColumns = listColumns<Column>({
  columns: {
    status: { least: 104 },
    name: { least: 140, grow: 1.6 },
    progress: { least: 150, grow: 1, yields: 1 },
    failed: { least: 64, numeric: true, yields: 0 },
    by: { least: 96, grow: 0.7, yields: 3 },
    at: { least: 260, yields: 2 },
  },
  after: [{ least: 28 }],
  cardsBelow: 640,
  card: { columns: ['name', 'status'] },
})

export const BroadcastHead = ({ shown, template }: ListLayout<Column>) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {shown.map((id) => (
      <span key={id} role="columnheader" className={broadcastColumns.columns[id].numeric ? 'list-number' : undefined}>
        {t(`broadcast.column.${id}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('broadcast.column.menu')}</span>
    </span>
  </div>
)

interface CellsProps {
  readonly broadcast: Broadcast
  readonly href: string
  readonly shown: readonly Column[]
  readonly card: boolean
  onMenu(at: MenuPlace): void
}

export function BroadcastCells({ broadcast, href, shown, card, onMenu }: CellsProps) {
  const { name, done_total, receiver_total, failed_total, created_by, created_at } = broadcast
  const title = (
    <span role="gridcell" title={name}>
      <Link to={href} className="list-link">
        {name}
      </Link>
    </span>
  )
  const state = (
    <span role="gridcell">
      <BroadcastState {...broadcast} />
    </span>
  )
  const menu = (
    <span role="gridcell" className="broadcast-more">
      <RowMenuButton name={name} onMenu={onMenu} />
    </span>
  )
  const cells: Readonly<Record<Column, React.ReactNode>> = {
    status: state,
    name: title,
    progress: (
      <span role="gridcell">
        <Progress value={done_total} total={receiver_total} label={t('broadcast.progress')} />
      </span>
    ),
    failed: (
      <span role="gridcell" className={failed_total > 0 ? 'list-number text-danger' : 'list-number list-quiet'}>
        {formatNumber(failed_total)}
      </span>
    ),
    by: (
      <span role="gridcell" className="list-quiet" title={created_by}>
        {created_by}
      </span>
    ),
    at: (
      <span role="gridcell" className="list-quiet" title={formatInstant(created_at)}>
        {whenText(broadcast)}
      </span>
    ),
  }
  return (
    <>
      {shown.map((id) => (
        <Cell key={id}>{cells[id]}</Cell>
      ))}
      {menu}
      {card ? <CardLine broadcast={broadcast} /> : null}
    </>
  )
}

function CardLine({ broadcast }: { broadcast: Broadcast }) {
  const said = [`${formatNumber(broadcast.done_total)}/${formatNumber(broadcast.receiver_total)}`, broadcast.created_by, whenText(broadcast)].join(
    ' · ',
  )
  return (
    <span role="gridcell" className="broadcast-second list-quiet" title={said}>
      {said}
    </span>
  )
}

const Cell = ({ children }: { children: React.ReactNode }) => children
