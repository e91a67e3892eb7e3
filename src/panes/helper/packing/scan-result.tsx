import clsx from 'clsx'
import { useEffect } from 'react'
import type { ScannedOrder } from '#contract/order/scan.endpoints.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { showsUndo, undoEntry } from '#platform/command/undo.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { codeLook, wordLook } from './looks.ts'
import { outcomeField, outcomeIcon, outcomeText, outcomeWord, type Scan } from './verdict.ts'

interface ScanResultProps {
  readonly scan: Scan
  /** Its mark was taken away again. */
  readonly undone: boolean
  onAgain(code: string): void
}

/** The last scan, to be read from a step away: what to do with the parcel first, then what belongs in it. */
export function ScanResult({ scan, undone, onAgain }: ScanResultProps) {
  const { reply, code, action, undo } = scan
  const undoKey = useKeyOf('edit.undo')
  useEffect(() => (undo && !undone ? showsUndo(undo) : undefined), [undo, undone])
  const order = reply.outcome === 'failed' ? null : reply.order
  const outcome = undone ? 'undone' : reply.outcome
  const text = undone ? t('packing.undone-text') : outcomeText(scan)
  return (
    <div className="flex flex-col gap-4">
      <div
        role={outcome === 'ok' || undone ? 'status' : 'alert'}
        data-outcome={outcome}
        className={clsx('rounded-lg border-2 p-5', outcomeField[outcome])}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Icon name={outcomeIcon[outcome]} size={44} />
          <strong className={wordLook}>{outcomeWord(outcome, action)}</strong>
          {undo && !undone ? (
            <Button className="ml-auto" icon="undo-2" keys={undoKey} onClick={() => void undoEntry(undo)}>
              {t('packing.take-back')}
            </Button>
          ) : null}
          {reply.outcome === 'failed' ? (
            <Button className="ml-auto" icon="refresh-cw" onClick={() => onAgain(code)}>
              {t('common.action.retry')}
            </Button>
          ) : null}
        </div>
        {text ? <p className="mt-2 text-lg text-ink">{text}</p> : null}
        {order ? null : (
          <p className={clsx(codeLook, 'mt-2 text-ink')}>
            <Code>{code}</Code>
          </p>
        )}
      </div>
      {order && reply.outcome !== 'failed' ? <Parcel order={order} code={reply.parcel_code} /> : null}
    </div>
  )
}

/** What belongs in the parcel, and where it goes. */
function Parcel({ order, code }: { order: ScannedOrder; code: string | null }) {
  const no = code === null ? null : parcelOf(code).package_no
  return (
    <section aria-label={t('packing.parcel')} data-order-code={order.order_code} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <MarketplaceDot marketplace={order.marketplace} label />
        <span className={codeLook}>
          <Code>{order.mp_order_id || order.order_code}</Code>
        </span>
      </div>
      <p className="text-lg">
        {order.buyer_name} <span className="text-ink-3">·</span> {`${order.courier_name} ${order.courier_service_name}`.trim()}
        {no === null ? null : (
          <Chip className="ml-2" tone="info">
            {t('packing.parcel-of', { no, of: order.package_count })}
          </Chip>
        )}
        {order.cod ? <Chip className="ml-2">COD</Chip> : null}
      </p>
      {order.note ? <p className="rounded-md bg-info-soft px-3 py-2 text-md text-info">{order.note}</p> : null}
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item) => (
          <li key={item.line_no} className="flex items-baseline gap-4 py-2">
            <span className="min-w-14 text-right text-poster/8 font-semibold tabular-nums">{formatNumber(item.qty)}×</span>
            <span className="min-w-0 flex-1">
              <span className="block text-lg">{item.name}</span>
              <span className="flex flex-wrap gap-x-3 text-md text-ink-2">
                {item.variant ? <span>{item.variant}</span> : null}
                <Code>{item.sku}</Code>
              </span>
            </span>
            {item.location ? <span className="text-lg font-medium">{item.location}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
