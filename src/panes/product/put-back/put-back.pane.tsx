import { useState } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { type UnshelvedRow, unshelvedCauses, unshelvedList } from '#contract/product/put-back.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { subject } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { stockMovementScreen } from '../stock-ledger/stock-ledger.screen.ts'
import type { putBackScreen } from './put-back.screen.ts'
import { type BackScan, useBackScans } from './use-back-scans.ts'

type Cause = UnshelvedRow['cause']
const causeText = (cause: Cause): string => t(`product.reason.${cause}`)
const orderHref = ({ order_code }: UnshelvedRow): string | null =>
  mayAccess(orderDetailScreen.access, subject()) ? orderDetailScreen.href({ query: { order_code } }) : null

function Order({ row }: { row: UnshelvedRow }) {
  const to = orderHref(row)
  const code = <Code>{row.order_code}</Code>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <MarketplaceDot marketplace={row.marketplace} />
      {to ? (
        <Link to={to} className="list-link min-w-0 truncate">
          {code}
        </Link>
      ) : (
        code
      )}
    </span>
  )
}

const unshelved = declareList(
  unshelvedList,
  ({ quiet, count, ago }) => ({
    // Where to walk, and with what, always stand.
    location: { least: 84, cell: ({ location }) => <b>{location ?? '–'}</b>, sheet: { field: 'location' } },
    sku: {
      least: 130,
      grow: 0.8,
      cell: ({ sku }) => (
        <Link to={stockMovementScreen.href({ query: { sku: [sku] } })} className="list-link">
          <Code>{sku}</Code>
        </Link>
      ),
      title: ({ sku }) => sku,
      sheet: { field: 'sku' },
    },
    name: {
      least: 150,
      grow: 1.6,
      yields: 3,
      cell: ({ name, variant }) => [name, variant].filter(Boolean).join(' · '),
      title: ({ name, variant }) => [name, variant].filter(Boolean).join(' · '),
      sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
    },
    qty: count((row) => row.qty, { least: 64 }),
    cause: {
      least: 150,
      yields: 1,
      cell: ({ cause }) => <Chip tone={cause === 'return' ? 'info' : 'warning'}>{causeText(cause)}</Chip>,
      sheet: { field: 'cause', words: { of: unshelvedCauses, say: causeText } },
    },
    order: { least: 150, grow: 1, yields: 2, cell: (row) => <Order row={row} />, title: (row) => row.order_code, sheet: { field: 'order_code' } },
    store: quiet((row) => row.store_name, { least: 110, grow: 0.6, yields: 5, sheet: { field: 'store_name' } }),
    since: ago((row) => row.since, { least: 110, yields: 4 }),
  }),
  {
    kind: 'unshelved',
    // A SKU may hold spaces, the code of an order none.
    key: ({ order_code, sku }) => `${order_code} ${sku}`,
    mark: 'data-unshelved',
    name: ({ sku, order_code }) => `${sku}, ${order_code}`,
    href: orderHref,
    select: 'many',
    menuButton: true,
    card: {
      below: 520,
      columns: ['location', 'sku', 'qty'],
      from: 2,
      line: (row) => [[row.name, row.variant].filter(Boolean).join(' · '), causeText(row.cause)].join(' · '),
    },
    tabs: { by: 'cause', label: 'put-back.tabs', text: (cause) => (cause ? causeText(cause as Cause) : t('put-back.tab.all')) },
    texts: {
      title: 'put-back.title',
      failed: 'put-back.failed',
      column: (id) => t(`put-back.column.${id}`),
      sorts: { label: 'put-back.sort', text: (sort) => t(`put-back.sort.${sort}`) },
      narrow: 'put-back.narrow',
      selection: 'put-back.selection',
    },
    filters: {
      search: { label: 'put-back.search', hint: 'put-back.search-hint' },
      store_code: { label: 'put-back.column.store' },
    },
    empty: {
      icon: 'circle-check',
      title: 'put-back.empty',
      text: 'put-back.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'stock.movements.show-all',
      ofTab: ({ cause }) => (cause ? { title: 'put-back.empty', text: 'put-back.empty-text' } : undefined),
    },
    context: (known) => ({
      'unshelved.orders': known.map(({ order_code }) => order_code),
      'unshelved.skus': known.map(({ sku }) => sku),
      'unshelved.pieces': known.map(({ qty }) => String(qty)),
      ...stockContext(known.map(({ sku }) => sku)),
    }),
    about: ({ order_code, sku }) => ({ order_code, skus: [sku] }),
  },
)

const tones = { received: 'info', shelved: 'success', stop: 'danger', unknown: 'danger' } as const

/** What to do with what is held, read from a step away. */
function Said({ scan: { reply, text } }: { scan: BackScan }) {
  return (
    <Notice tone={reply ? tones[reply.outcome] : 'danger'}>
      <span className="text-lg">{text}</span>
      {reply && reply.pieces.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-1">
          {reply.pieces.map(({ order_code, sku, name, variant, location, qty }) => (
            <li key={`${order_code} ${sku}`} className="flex flex-wrap items-baseline gap-x-3 text-lg">
              <b className="tabular-nums">{qty}×</b>
              <b>{location ?? t('put-back.no-shelf')}</b>
              <span>{[name, variant].filter(Boolean).join(' · ')}</span>
              <Code>{sku}</Code>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

export default function PutBackPane({ query }: PropsOf<typeof putBackScreen>) {
  const { last, scan } = useBackScans()
  const scannerOn = useScannerSettings((settings) => settings.on)
  const [typed, setTyped] = useState('')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none flex-col gap-3 border-b border-line p-3">
        {scannerOn ? null : <Notice tone="warning">{t('packing.scanner-off')}</Notice>}
        <div role="status" className="contents">
          {last ? <Said scan={last} /> : <p className="text-ink-2">{t('put-back.ready')}</p>}
        </div>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim()) scan(typed.trim())
            setTyped('')
          }}
        >
          <TextField className="flex-1" label={t('put-back.type')} value={typed} onChange={setTyped} maxLength={120} autoComplete="off" />
          <Button type="submit">{t('put-back.type-send')}</Button>
        </form>
      </div>
      <div className="min-h-0 flex-1">
        <ListView of={unshelved} query={query} onScan={scan} />
      </div>
    </div>
  )
}
