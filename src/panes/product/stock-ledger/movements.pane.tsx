import clsx from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { productDetail } from '#contract/product/product.endpoints.ts'
import { stockReasons } from '#contract/product/product.ts'
import { type MovementRow, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { productListScreen } from '../list/list.screen.ts'
import { declarePushes } from '../listing/declare-pushes.tsx'
import { signed } from '../signed.ts'
import { stockIoDetailScreen } from '../stock-io/stock-io.screen.ts'
import { stockMovementScreen } from './stock-ledger.screen.ts'
import { Told } from './told.tsx'

type Reason = MovementRow['reason']
const reasonText = (reason: Reason): string => t(`product.reason.${reason}`)

/** Where a movement comes from, for who may look there. */
function sourceOf({ order_code, io_id, purchase_id }: MovementRow): { text: string; to: string | null } | null {
  if (order_code !== null)
    return { text: order_code, to: mayAccess(orderDetailScreen.access, subject()) ? orderDetailScreen.href({ query: { order_code } }) : null }
  if (purchase_id !== null) {
    const to = mayAccess(purchaseScreen.access, subject()) ? purchaseScreen.href({ params: { purchase_id: String(purchase_id) } }) : null
    return { text: t('stock.movements.purchase', { purchase_id }), to }
  }
  if (io_id === null) return null
  const to = mayAccess(stockIoDetailScreen.access, subject()) ? stockIoDetailScreen.href({ params: { io_id: String(io_id) } }) : null
  return { text: t('stock.movements.document', { io_id }), to }
}

function Source({ row }: { row: MovementRow }) {
  const source = sourceOf(row)
  if (!source) return null
  if (!source.to) return <Code>{source.text}</Code>
  return (
    <Link to={source.to} className="list-link">
      <Code>{source.text}</Code>
    </Link>
  )
}

const changeOf = (change: number): string => (change ? signed(change) : '')
const leftOf = (left: number | null): string => (left === null ? '' : formatNumber(left))

const movements = declareList(
  stockMovements,
  // What happened, and what it left, always stand.
  ({ instant, quiet, text }) => ({
    reason: text(({ reason }) => reasonText(reason), {
      least: 120,
      grow: 0.8,
      sheet: { field: 'reason', words: { of: stockReasons, say: reasonText } },
    }),
    source: {
      least: 130,
      grow: 1.4,
      cell: (row) => <Source row={row} />,
      title: (row) => sourceOf(row)?.text,
      sheet: [
        { field: 'order_code' },
        { field: 'io_id', title: 'stock.movements.column.number' },
        { field: 'purchase_id', title: 'stock.movements.column.purchase' },
      ],
    },
    sku: {
      least: 120,
      grow: 0.6,
      yields: 5,
      cell: ({ sku }) => (
        <Link to={productListScreen.href({ query: { sku } })} className="list-link">
          <Code>{sku}</Code>
        </Link>
      ),
      title: ({ sku }) => sku,
      sheet: { field: 'sku' },
    },
    stock: { least: 72, numeric: true, cell: (row) => changeOf(row.stock_change), sheet: { field: 'stock_change', kind: 'number' } },
    stock_after: { least: 72, numeric: true, cell: (row) => <b>{leftOf(row.stock_after)}</b>, sheet: { field: 'stock_after', kind: 'number' } },
    allocated: {
      least: 78,
      numeric: true,
      yields: 3,
      cell: (row) => changeOf(row.allocated_change),
      sheet: { field: 'allocated_change', kind: 'number' },
    },
    allocated_after: {
      least: 78,
      numeric: true,
      yields: 4,
      look: 'list-quiet',
      cell: (row) => leftOf(row.allocated_after),
      sheet: { field: 'allocated_after', kind: 'number' },
    },
    unshelved: {
      least: 84,
      numeric: true,
      yields: 6,
      look: 'list-quiet',
      cell: (row) => changeOf(row.unshelved_change),
      sheet: { field: 'unshelved_change', kind: 'number' },
    },
    person: quiet((row) => row.person, { least: 100, grow: 0.5, yields: 2 }),
    when: instant((row) => row.created_at, { yields: 0 }),
  }),
  {
    kind: 'stock-movement',
    key: ({ movement_id }) => String(movement_id),
    mark: 'data-movement-id',
    name: ({ reason, sku }) => `${reasonText(reason)} ${sku}`,
    href: (row) => sourceOf(row)?.to ?? null,
    context: (known) => stockContext(known.map(({ sku }) => sku)),
    card: {
      below: 520,
      columns: ['reason', 'stock', 'stock_after'],
      from: 2,
      line: (row) => [sourceOf(row)?.text, row.person].filter(Boolean).join(' · '),
    },
    texts: {
      title: 'stock.movements.title',
      failed: 'stock.movements.failed',
      column: (id) => t(`stock.movements.column.${id}`),
      narrow: 'stock.movements.narrow',
    },
    filters: {
      sku: { label: 'stock.movements.column.sku', option: () => t('stock.movements.of-one') },
      reason: { label: 'stock.movements.column.reason', option: reasonText },
      start_date: { label: 'stock.movements.column.when' },
    },
    empty: {
      icon: 'history',
      title: 'stock.movements.empty',
      text: 'stock.movements.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'stock.movements.show-all',
      ofOne: ({ sku, reason, start_date, end_date }) =>
        sku && !reason && !start_date && !end_date ? { title: 'stock.movements.none', text: 'stock.movements.none-text' } : undefined,
    },
  },
)

const pushes = declarePushes('sku')

export default function StockMovementsPane({ params: { show }, query }: PropsOf<typeof stockMovementScreen>) {
  const sku = query.sku?.[0]
  const { setTitle } = usePane()
  useEffect(() => {
    if (sku) setTitle(t('stock.movements.title-of', { sku }))
  }, [sku, setTitle])
  return (
    <div className="flex h-full min-h-0 flex-col">
      {sku ? (
        <Tabs
          label={t('stock.movements.parts')}
          tabs={[
            { key: 'movements', label: t('stock.movements.title'), to: hrefOf(sku), active: !show },
            { key: 'pushes', label: t('listing.pushes.title'), to: hrefOf(sku, 'pushes'), active: show === 'pushes' },
          ]}
        />
      ) : null}
      {/* Below the tabs, which would move under the pointer when the numbers come. */}
      {sku ? <Now key={sku} sku={sku} /> : null}
      <Below key={`below ${sku}`} sku={sku}>
        {sku && show === 'pushes' ? <ListView key="pushes" of={pushes} query={query} /> : <ListView key="movements" of={movements} query={query} />}
      </Below>
    </div>
  )
}

const hrefOf = (sku: string, show?: 'pushes') => stockMovementScreen.href({ params: { show }, query: { sku: [sku] } })

const nowClass = 'flex flex-none flex-col gap-2 border-b border-line px-3 py-2'

const useNow = (sku: string | undefined) => usePart(productDetail, { query: { sku: sku ?? '' } }, { enabled: sku !== undefined })

/** The list would move when the numbers come: it is read meanwhile, and seen with them. */
function Below({ sku, children }: { sku: string | undefined; children: ReactNode }) {
  const held = useHeldBack(useNow(sku).isLoading)
  return <div className={clsx('min-h-0 flex-1', held && 'invisible')}>{children}</div>
}

/** The numbers that the movements make, and what of them the marketplaces were told. */
function Now({ sku }: { sku: string }) {
  const { data } = useNow(sku)
  const label = t('stock.now', { sku })
  if (!data)
    return (
      <section aria-label={label} className={nowClass}>
        <Code>{sku}</Code>
      </section>
    )
  const { name, variant, stock, allocated, unshelved, incoming, available, buffer, campaign_held, parts, listings } = data
  const numbers = [
    ['stock', stock],
    ['allocated', allocated],
    ['available', available],
    ...(incoming > 0 ? [['incoming', incoming] as const] : []),
    ...(unshelved > 0 ? [['unshelved', unshelved] as const] : []),
    ...(buffer > 0 ? [['buffer', buffer] as const] : []),
    ...(campaign_held > 0 ? [['campaign_held', campaign_held] as const] : []),
  ] as const
  return (
    <section aria-label={label} className={nowClass}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span className="min-w-0 flex-1 truncate">
          <b>{name}</b> {variant} <Code>{sku}</Code>
        </span>
        {numbers.map(([field, number]) => (
          <span key={field} className="text-ink-2">
            {t(`product.column.${field}`)} <b className="text-ink tabular-nums">{formatNumber(number)}</b>
          </span>
        ))}
      </div>
      {parts.length > 0 ? (
        <ul aria-label={t('product.package.of')} className="flex flex-wrap gap-x-6 text-ink-2">
          {parts.map((part) => (
            <li key={part.sku}>
              <Link to={stockMovementScreen.href({ query: { sku: [part.sku] } })} className="list-link">
                {formatNumber(part.qty)} × {[part.name, part.variant].filter(Boolean).join(' · ')}
              </Link>{' '}
              {t('product.column.available')} <b className="text-ink tabular-nums">{formatNumber(part.available)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {listings.length > 0 ? <Told listings={listings} /> : null}
    </section>
  )
}
