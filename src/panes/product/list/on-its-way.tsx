import { mayAccess } from '#contract/core/privilege.ts'
import { purchaseIncomingProduct } from '#contract/purchase/purchase.endpoints.ts'
import { purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { formatDay, formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Link } from '#platform/workbench/link.tsx'

/** Purchases whose pieces of a SKU are awaited, for who buys. */
export function OnItsWay({ product: { sku, product_id, incoming } }: { product: { sku: string; product_id: number; incoming: number } }) {
  return incoming > 0 && mayAccess(purchaseScreen.access, subject()) ? <Awaited key={sku} sku={sku} product_id={product_id} /> : null
}

function Awaited({ sku, product_id }: { sku: string; product_id: number }) {
  const { data } = usePart(purchaseIncomingProduct, { query: { sort: 'delivery_date' }, body: { product_id } })
  const rows = data?.rows.filter((row) => row.sku === sku) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{t('product.column.incoming')}</h3>
      <ul className="product-lines">
        {rows.map(({ purchase_id, number, supplier, delivery_date, late, incoming }) => (
          <li key={purchase_id}>
            <span>
              <Link to={purchaseScreen.href({ params: { purchase_id: String(purchase_id) } })} className="list-link">
                {number ?? t('purchase.draft-name', { purchase_id })}
              </Link>
              <span className={`list-quiet block ${late ? 'text-danger' : ''}`}>
                {[supplier, delivery_date && formatDay(`${delivery_date}T12:00:00+07:00`)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="list-number">{formatNumber(incoming)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
