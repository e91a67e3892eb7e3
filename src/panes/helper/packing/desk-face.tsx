import clsx from 'clsx'
import type { PackingOrder } from '#contract/order/packing.ts'
import { missingOf } from '#contract/order/packing-rules.ts'
import { piecesGrams } from '#contract/order/parcel-weight.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import { type DeskLock, type DeskOrder, type DeskState, waitsForConfirmation } from '#kernel/packing-desk.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useDeskSettings } from '#platform/packing/desk-settings.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { codeLook, wordLook } from './looks.ts'
import { PieceGrid } from './piece-grid.tsx'

/** What a lock means for who holds the piece. */
export function lockText({ fault, name, stop, code }: DeskLock): string {
  if (fault === 'weight') return t('packing.fault.weight-text', { pieces: formatNumber(Number(name)), grams: formatNumber(Number(code)) })
  if (fault === 'stop' && stop) return t(`packing.stop.${stop}`)
  return t(`packing.fault.${fault}-text`, { name: name ?? t('packing.somebody'), code })
}

function weighText({ pieces }: PackingOrder): string {
  const grams = piecesGrams(pieces)
  return [t('packing.weigh-text'), grams === null ? '' : t('packing.weigh-pieces', { grams: formatNumber(grams) })].join(' ').trim()
}

interface DeskFaceProps {
  readonly state: DeskState
  /** What stands beside the word of a lock, and of a parcel that waits. */
  readonly actions?: React.ReactNode
  onCount?(sku: string): void
}

/** The desk as it is read from across the room; the same at the desk and on a second monitor. */
export function DeskFace({ state, actions, onCount }: DeskFaceProps) {
  const { current, done, lock, asking, last } = state
  return (
    <>
      {lock ? (
        <Banner
          tone="danger"
          icon="octagon-x"
          word={t(`packing.fault.${lock.fault}`)}
          text={lockText(lock)}
          {...(lock.fault !== 'weight' && { code: lock.code })}
          more={lock.more}
        >
          {actions}
        </Banner>
      ) : current && waitsForConfirmation(state) ? (
        <Waits order={current.order}>{actions}</Waits>
      ) : null}
      {current ? (
        <Order packed={current}>
          <PieceGrid pieces={current.order.pieces} counted={current.counted} last={last} {...(onCount && { onCount })} />
        </Order>
      ) : done && !lock ? (
        <>
          <Banner tone="success" icon="package-check" word={t('packing.outcome.ok-pack')} text={t('packing.next-text')}>
            {actions}
          </Banner>
          <Order packed={done} />
        </>
      ) : lock ? null : (
        <div className="flex min-h-55 flex-1 flex-col items-center justify-center gap-3 text-center">
          <Icon name={asking ? 'loader' : 'scan-barcode'} size={72} className={clsx('text-accent', asking && 'animate-turn')} />
          <strong className={wordLook}>{asking ? asking : t('packing.ready.pieces')}</strong>
          <p className="text-lg text-ink-2">{t('packing.ready.pieces-text')}</p>
        </div>
      )}
    </>
  )
}

/** What a parcel waits for that holds all its pieces: its weight, or another scan of its label. */
function Waits({ order, children }: { order: PackingOrder; children: React.ReactNode }) {
  const weigh = useDeskSettings((settings) => settings.weigh)
  return (
    <Banner
      tone="success"
      icon="circle-check"
      word={t(weigh ? 'packing.weigh' : 'packing.complete')}
      text={weigh ? weighText(order) : t('packing.complete-text')}
    >
      {children}
    </Banner>
  )
}

const bannerLook = {
  danger: 'border-danger bg-danger-soft text-danger',
  success: 'border-success bg-success-soft text-success',
} as const

interface BannerProps {
  readonly tone: keyof typeof bannerLook
  readonly icon: IconName
  readonly word: string
  readonly text: string
  readonly code?: string
  readonly more?: number
  readonly children?: React.ReactNode
}

const Banner = ({ tone, icon, word, text, code, more = 0, children }: BannerProps) => (
  <div
    role={tone === 'danger' ? 'alert' : 'status'}
    data-desk={tone === 'danger' ? 'locked' : 'complete'}
    className={clsx('rounded-lg border-2 p-5', bannerLook[tone])}
  >
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon name={icon} size={44} />
      <strong className={wordLook}>{word}</strong>
      {children ? <span className="ml-auto flex flex-wrap gap-2">{children}</span> : null}
    </div>
    <p className="mt-2 text-xl/7 text-ink">{text}</p>
    {code ? (
      <p className={clsx(codeLook, 'mt-2 text-ink')}>
        <Code>{code}</Code>
      </p>
    ) : null}
    {more > 0 ? <p className="mt-2 text-lg text-ink">{t('packing.more-scans', { count: more, number: formatNumber(more) })}</p> : null}
  </div>
)

function Order({ packed: { order, counted }, children }: { packed: DeskOrder; children?: React.ReactNode }) {
  const missing = order.pieces.reduce((sum, piece) => sum + missingOf(counted, piece), 0)
  return (
    <section aria-label={t('packing.order')} data-order-code={order.order_code} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <MarketplaceDot marketplace={order.marketplace} label />
        <span className={codeLook}>
          <Code>{order.mp_order_id || order.order_code}</Code>
        </span>
        {order.package_count > 1 ? (
          <Chip tone="info">{t('packing.parcel-of', { no: parcelOf(order.order_code).package_no ?? 1, of: order.package_count })}</Chip>
        ) : null}
        {children ? (
          <span className="ml-auto text-xl font-semibold tabular-nums" data-missing={missing}>
            {missing > 0 ? t('packing.missing', { count: missing, number: formatNumber(missing) }) : t('packing.complete')}
          </span>
        ) : null}
      </div>
      <p className="text-lg">
        {order.buyer_name} <span className="text-ink-3">·</span> {`${order.courier_name} ${order.courier_service_name}`.trim()}
        {order.cod ? <Chip className="ml-2">COD</Chip> : null}
      </p>
      {order.merged_with.length > 0 ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
          {t('packing.merged-with', { codes: order.merged_with.join(', ') })}
        </p>
      ) : null}
      {order.note ? <p className="rounded-md bg-info-soft px-3 py-2 text-md text-info">{order.note}</p> : null}
      {children}
    </section>
  )
}
