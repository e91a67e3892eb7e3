import type { OrderDetail } from '#contract/order/order.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from './detail.screen.ts'

/** The parcels that an order is split into, each with its number, what is in it and how far it is; or the orders that it shares one with. */
export function OrderParcels({ order: { packages, merged_with, items } }: { order: OrderDetail }) {
  const nameOf = (line: number) => items.find(({ line_no }) => line_no === line)?.name ?? `#${line}`
  return (
    <>
      {merged_with.length > 0 ? (
        <section>
          <h2>{t('order-mark.merged-with')}</h2>
          <ul className="flex flex-wrap gap-x-3">
            {merged_with.map((order_code) => (
              <li key={order_code}>
                <Link to={orderDetailScreen.href({ query: { order_code } })} className="list-link">
                  <Code>{order_code}</Code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {packages.length > 1 ? (
        <section>
          <h2>{t('order-mark.parcels-of', { count: packages.length })}</h2>
          <ol className="flex flex-col divide-y divide-line" aria-label={t('order-mark.parcels-of', { count: packages.length })}>
            {packages.map(({ package_no, tracking_number, is_packed, is_handed_over, lines }) => (
              <li key={package_no} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                <span className="font-medium">{t('order-mark.parcel', { no: package_no })}</span>
                {tracking_number ? <Code>{tracking_number}</Code> : <span className="quiet">{t('order.detail.noTracking')}</span>}
                <Chip tone={is_packed ? 'success' : 'neutral'}>{t(is_packed ? 'order-mark.packed' : 'order-mark.not-packed')}</Chip>
                {is_handed_over ? <Chip tone="success">{t('order-mark.handed-over')}</Chip> : null}
                <span className="w-full text-xs text-ink-2">
                  {lines.map(({ line_no, qty }) => `${formatNumber(qty)} × ${nameOf(line_no)}`).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}
