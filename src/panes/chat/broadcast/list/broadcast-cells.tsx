import type { Broadcast } from '#contract/chat/broadcast.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { BroadcastState, whenText } from '../broadcast-state.tsx'

/** Below this width a broadcast stands on two lines. CSS pixels. */
export const cardsBelow = 640

/** Columns and the least room that the list needs to show each. */
const columns = [
  { id: 'status', track: '104px', from: 0 },
  { id: 'name', track: 'minmax(140px, 1.6fr)', from: 0 },
  { id: 'progress', track: 'minmax(150px, 1fr)', from: 0 },
  { id: 'failed', track: '64px', from: 0 },
  { id: 'by', track: 'minmax(90px, 0.7fr)', from: 860 },
  { id: 'at', track: '260px', from: 760 },
] as const
type Column = (typeof columns)[number]['id']

const shownAt = (width: number) => columns.filter(({ from }) => width === 0 || width >= from)
export const templateFor = (width: number, card: boolean): string =>
  card ? 'minmax(0, 1fr) auto 28px' : [...shownAt(width).map(({ track }) => track), '28px'].join(' ')

const isNumber = (id: Column): boolean => id === 'failed'

export const BroadcastHead = ({ template, width, card }: { template: string; width: number; card: boolean }) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {(card ? (['name', 'status'] as const) : shownAt(width).map(({ id }) => id)).map((id) => (
      <span key={id} role="columnheader" className={isNumber(id) ? 'list-number' : undefined}>
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
  readonly width: number
  readonly card: boolean
  onMenu(at: HTMLElement): void
}

export function BroadcastCells({ broadcast, href, width, card, onMenu }: CellsProps) {
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
      <IconButton
        size="small"
        icon="ellipsis"
        label={t('broadcast.list.rowMenu', { name })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      />
    </span>
  )
  if (card)
    return (
      <>
        {title}
        {state}
        {menu}
        <span role="gridcell" className="broadcast-second list-quiet">
          {[`${formatNumber(done_total)}/${formatNumber(receiver_total)}`, created_by, whenText(broadcast)].join(' · ')}
        </span>
      </>
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
      {shownAt(width).map(({ id }) => (
        <Cell key={id}>{cells[id]}</Cell>
      ))}
      {menu}
    </>
  )
}

const Cell = ({ children }: { children: React.ReactNode }) => children
