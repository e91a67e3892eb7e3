import type { ReactNode } from 'react'
import { type Receiver, receiverRefusals } from '#contract/chat/broadcast.ts'
import { sendFailures } from '#contract/chat/chat.ts'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Tone } from '#platform/ui/chip.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { type ListLayout, listColumns } from '#platform/ui/list-columns.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'

type Column = 'buyer' | 'store' | 'outcome' | 'at'

/** What gives way, and when: who, and what became of it, always stand. */
export const receiverColumns = listColumns<Column>({
  columns: {
    buyer: { least: 130, grow: 1 },
    store: { least: 110, grow: 0.8, yields: 1 },
    outcome: { least: 180, grow: 1.6 },
    at: { least: 120, yields: 0 },
  },
  after: [{ least: 104 }],
  cardsBelow: 560,
  card: { columns: ['buyer', 'outcome'] },
})

export const ReceiverHead = ({ shown, template }: ListLayout<Column>) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {shown.map((id) => (
      <span key={id} role="columnheader">
        {t(`broadcast.column.${id}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('broadcast.column.menu')}</span>
    </span>
  </div>
)

const tones: Readonly<Record<Receiver['status'], Tone>> = { 1: 'neutral', 2: 'warning', 3: 'success', 9: 'danger' }

type KnownReason = (typeof receiverRefusals)[number] | (typeof sendFailures)[keyof typeof sendFailures]
const knownReasons: readonly string[] = [...receiverRefusals, ...Object.values(sendFailures)]
const isKnown = (said: string): said is KnownReason => knownReasons.includes(said)

/** Why it did not arrive: one of the known reasons in the person's language, else the channel's own words. */
const reasonOf = (said: string | null): string => (said === null ? '' : isKnown(said) ? t(`broadcast.reason.${said}`) : said)

interface CellsProps {
  readonly receiver: Receiver
  /** Null where the conversation may not be read. */
  readonly href: string | null
  readonly shown: readonly Column[]
  readonly card: boolean
  onRetry(): void
}

export function ReceiverCells({ receiver, href, shown, card, onRetry }: CellsProps) {
  const { full_name, marketplace, store_name, status, fail_message, can_retry, settled_at, is_read } = receiver
  const reason = status === 9 ? reasonOf(fail_message) : ''
  const outcome: ReactNode = (
    <>
      <Chip tone={tones[status]}>{t(status === 3 && is_read ? 'broadcast.receiver.read' : `broadcast.receiver.${status}`)}</Chip>
      {reason && !card ? <span className="ml-2 text-ink-2">{reason}</span> : null}
    </>
  )
  const retry = can_retry ? (
    <Button size="small" aria-label={t('broadcast.receiver.retry', { name: full_name })} onClick={onRetry}>
      {t('broadcast.receiver.retryShort')}
    </Button>
  ) : null
  return (
    <>
      <span role="gridcell" title={full_name}>
        <MarketplaceDot marketplace={marketplace} className="mr-1.5" />
        {href ? (
          <Link to={href} className="list-link">
            {full_name}
          </Link>
        ) : (
          full_name
        )}
      </span>
      {shown.includes('store') ? (
        <span role="gridcell" className="list-quiet" title={store_name}>
          {store_name}
        </span>
      ) : null}
      <span role="gridcell" title={reason || undefined}>
        {outcome}
      </span>
      {shown.includes('at') ? (
        <span role="gridcell" className="list-quiet" title={settled_at ? formatInstant(settled_at) : undefined}>
          {settled_at ? formatRelative(settled_at, Date.now()) : ''}
        </span>
      ) : null}
      {card ? (
        <span role="gridcell" className="broadcast-second list-quiet">
          {[reason, store_name].filter(Boolean).join(' · ')}
        </span>
      ) : null}
      <span role="gridcell" className="broadcast-retry">
        {retry}
      </span>
    </>
  )
}
