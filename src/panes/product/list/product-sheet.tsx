import { useState } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { productDetail } from '#contract/product/product.endpoints.ts'
import { editableFields } from '#contract/product/product.ts'
import { maySetField, setsProducts } from '#contract/product/product-access.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import type { Cells } from '#platform/list/cells.ts'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { ReportGlance } from '#platform/report/report-glance.tsx'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { changeText } from '../change-text.ts'
import { ListingLink } from '../listing/listing-link.tsx'
import { PushChip, pushText } from '../listing/push-chip.tsx'
import { soldOfProduct } from '../sales/declare-sales.tsx'
import { productSalesScreen } from '../sales/sales.screen.ts'
import { signed } from '../signed.ts'
import { Available, StockChip } from '../stock-chip.tsx'
import { stockIoDetailScreen } from '../stock-io/stock-io.screen.ts'
import { stockMovementScreen } from '../stock-ledger/stock-ledger.screen.ts'
import { OnItsWay } from './on-its-way.tsx'
import { SheetNumber } from './sheet-number.tsx'

/** One SKU beside the list: its numbers to set, its siblings, and why its stock is what it is. */
export function ProductSheet({ code: sku, cells, hrefOf, onClose }: PeekProps) {
  const { data, error, refetch } = useCall(
    productDetail,
    { query: { sku } },
    { placeholderData: (before) => (before?.sku === sku ? before : undefined) },
  )
  return (
    <aside className="product-sheet" aria-label={t('product.sheet.label', { sku })} data-sku={sku}>
      <header>
        <Code>{sku}</Code>
        <IconButton icon="copy" size="small" label={t('product.command.copySku')} onClick={() => void runCommand('product.copy-sku', { sku })} />
        {data && maySync() ? (
          <IconButton
            icon="pencil"
            size="small"
            label={t('product.command.edit')}
            keys="E"
            onClick={() => void runCommand('product.write', { product_id: data.product_id })}
          />
        ) : null}
        <IconButton icon="x" size="small" label={t('product.sheet.close')} keys="Escape" onClick={onClose} className="ml-auto" />
      </header>
      <div className="product-sheet-body">
        {data ? (
          <Content key={sku} product={data} cells={cells} hrefOf={hrefOf} />
        ) : error ? (
          <ErrorState error={error} fallback={t('product.list.loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-4 p-3" aria-busy>
            {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3', 'w-2/3'].map((width, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
              <Skeleton key={line} className={width} />
            ))}
          </div>
        )}
      </div>
    </aside>
  )
}

const maySync = () => mayAccess(setsProducts, subject())

type Detail = NonNullable<ReturnType<typeof useCall<typeof productDetail>>['data']>

function Content({ product, cells, hrefOf }: { product: Detail; cells: Cells; hrefOf(sku: string): string }) {
  return (
    <>
      <div className="product-sheet-head">
        {product.image_url ? <img src={product.image_url} alt="" width={48} height={48} /> : null}
        <div>
          <h2>{product.name}</h2>
          <p className="list-quiet">{[product.variant, product.category].filter(Boolean).join(' · ')}</p>
          <StockChip row={product} />
        </div>
      </div>
      <div className="product-numbers">
        {editableFields.map((field) => (
          <SheetNumber key={field} row={product} field={field} cells={cells} />
        ))}
        <dl>
          <dt>{t('product.column.allocated')}</dt>
          <dd>{formatNumber(product.allocated)}</dd>
        </dl>
        {(['incoming', 'unshelved', 'campaign_held'] as const).map((field) =>
          product[field] > 0 ? (
            <dl key={field}>
              <dt>{t(`product.column.${field}`)}</dt>
              <dd>{formatNumber(product[field])}</dd>
            </dl>
          ) : null,
        )}
        <dl>
          <dt>{t('product.column.available')}</dt>
          <dd>
            <Available row={product} />
          </dd>
        </dl>
      </div>
      {product.is_package ? <p className="list-quiet px-3 pt-3">{t('product.cell.package')}</p> : null}
      {maySync() && editableFields.every((field) => maySetField(field, subject())) ? null : (
        <p className="list-quiet px-3 pt-3">{t('product.cell.locked')}</p>
      )}
      <dl className="product-facts">
        <dt>{t('product.column.location')}</dt>
        <dd>{product.location ?? '–'}</dd>
        <dt>{t('product.filter.supplier')}</dt>
        <dd>{product.supplier ?? '–'}</dd>
        <dt>{t('product.filter.sync')}</dt>
        <dd>
          <Switch
            disabled={!maySync()}
            checked={product.sync}
            label={t('product.list.sync', { name: product.name })}
            onChange={(on) => void runCommand('product.set-sync', { product_ids: [product.product_id], status: on ? 1 : 0 })}
          />
        </dd>
      </dl>
      <OnItsWay product={product} />
      <Parts of={product.parts} hrefOf={hrefOf} />
      {product.siblings.length > 1 ? <Siblings product={product} hrefOf={hrefOf} /> : null}
      <Listings listings={product.listings} />
      {maySync() ? <Sales product_id={product.product_id} /> : null}
      {product.is_package ? null : <Movements sku={product.sku} movements={product.movements} />}
      <Changes log={product.log} />
    </>
  )
}

/** What a package is made of, and how many of it there are. */
function Parts({ of: parts, hrefOf }: { of: Detail['parts']; hrefOf(sku: string): string }) {
  if (!parts.length) return null
  return (
    <section>
      <h3>{t('product.package.of')}</h3>
      <ul className="product-lines">
        {parts.map(({ sku, name, variant, qty, available }) => (
          <li key={sku}>
            <Link to={hrefOf(sku)} history="replace" className="list-link">
              {formatNumber(qty)} × {[name, variant].filter(Boolean).join(' · ')}
            </Link>
            <span className="list-number">{formatNumber(available)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Siblings = ({ product, hrefOf }: { product: Detail; hrefOf(sku: string): string }) => (
  <section>
    <h3>{t('product.sheet.variants', { count: product.siblings.length })}</h3>
    <ul className="product-lines">
      {product.siblings.map((row) => (
        <li key={row.sku} aria-current={row.sku === product.sku || undefined}>
          <Link to={hrefOf(row.sku)} history="replace" className="list-link">
            {row.variant || row.sku}
          </Link>
          <Available row={row} />
        </li>
      ))}
    </ul>
  </section>
)

function Listings({ listings }: { listings: Detail['listings'] }) {
  if (!listings.length) return null
  return (
    <section>
      <h3>{t('listing.sheet', { count: listings.length })}</h3>
      <ul className="product-lines">
        {listings.map((row) => (
          <li key={row.listing_id}>
            <span className="flex min-w-0 items-center gap-2">
              <MarketplaceDot marketplace={row.marketplace} />
              <ListingLink row={row} />
            </span>
            <span className="flex items-center gap-2" title={pushText(row)}>
              <PushChip row={row} />
              <span className="list-number">{formatNumber(row.stock)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was sold of the product, with all of its variants. */
const Sales = ({ product_id }: { product_id: number }) => (
  <section>
    <h3 className="flex justify-between gap-2">
      {t('product.sales.title')}
      <Link to={productSalesScreen.href({ params: { id: String(product_id) } })} className="list-link font-normal text-ink-3">
        {t('product.sales.whole')}
      </Link>
    </h3>
    <ReportGlance of={soldOfProduct} params={{ id: product_id }} />
  </section>
)

function Movements({ sku, movements }: { sku: string; movements: Detail['movements'] }) {
  const mayOrders = mayAccess(orderDetailScreen.access, subject())
  return (
    <section>
      <h3>{t('product.sheet.movements')}</h3>
      {movements.length ? (
        <ul className="product-lines">
          {movements.map((move) => (
            <li key={move.movement_id}>
              <span>
                {t(`product.reason.${move.reason}`)}{' '}
                {move.order_code ? (
                  mayOrders ? (
                    <Link to={orderDetailScreen.href({ query: { order_code: move.order_code } })} className="list-link">
                      <Code>{move.order_code}</Code>
                    </Link>
                  ) : (
                    <Code>{move.order_code}</Code>
                  )
                ) : null}
                {move.io_id === null ? null : <DocumentLink io_id={move.io_id} />}
                {move.purchase_id === null ? null : <PurchaseLink purchase_id={move.purchase_id} />}
                <span className="list-quiet" title={formatInstant(move.created_at)}>
                  {' '}
                  {formatRelative(move.created_at, Date.now())}
                </span>
              </span>
              <span className="list-number">{changeOf(move)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="list-quiet">{t('product.sheet.noMovements')}</p>
      )}
      {movements.length ? (
        <Link to={stockMovementScreen.href({ query: { sku: [sku] } })} className="list-link list-quiet">
          {t('stock.command.why')}
        </Link>
      ) : null}
    </section>
  )
}

/** What a movement changed first of all: what is on hand, else what waits for its shelf, else what is promised. */
function changeOf({ stock_change, unshelved_change, allocated_change }: Detail['movements'][number]): string {
  if (stock_change) return signed(stock_change)
  if (unshelved_change) return t('product.sheet.unshelved', { pieces: signed(unshelved_change) })
  return t('product.sheet.promised', { pieces: signed(allocated_change) })
}

function PurchaseLink({ purchase_id }: { purchase_id: number }) {
  const text = t('stock.movements.purchase', { purchase_id })
  if (!mayAccess(purchaseScreen.access, subject())) return text
  return (
    <Link to={purchaseScreen.href({ params: { purchase_id: String(purchase_id) } })} className="list-link">
      {text}
    </Link>
  )
}

function DocumentLink({ io_id }: { io_id: number }) {
  const text = t('stock.movements.document', { io_id })
  if (!mayAccess(stockIoDetailScreen.access, subject())) return text
  return (
    <Link to={stockIoDetailScreen.href({ params: { io_id: String(io_id) } })} className="list-link">
      {text}
    </Link>
  )
}

function Changes({ log }: { log: Detail['log'] }) {
  const [all, showAll] = useState(false)
  if (!log.length) return null
  return (
    <section>
      <h3>{t('product.sheet.log')}</h3>
      <ul className="product-lines">
        {(all ? log : log.slice(0, 5)).map((entry) => (
          <li key={entry.log_id}>
            <span>
              {t(`product.column.${entry.field}`)} {changeText(entry)}
              {entry.note ? <span className="list-quiet"> · {entry.note}</span> : null}
            </span>
            <span className="list-quiet" title={formatInstant(entry.created_at)}>
              {/* What a comparison set right was nobody's doing: its note names the store. */}
              {entry.field === 'mp_stock' ? null : `${entry.agent_name} · `}
              {formatRelative(entry.created_at, Date.now())}
            </span>
          </li>
        ))}
      </ul>
      {log.length > 5 && !all ? (
        <button type="button" className="list-link list-quiet" onClick={() => showAll(true)}>
          {t('product.sheet.allLog', { count: log.length })}
        </button>
      ) : null}
    </section>
  )
}
