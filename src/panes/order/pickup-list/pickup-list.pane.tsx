import { useEffect } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import { orderPickupList } from '#contract/order/order.endpoints.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order.css'
import '#platform/ui/print-sheet.css'
import '../print.css'

type PickupList = CallReply<typeof orderPickupList>

/** Papers by the class that the print sheet is drawn with; the first is the default (specification §9). */
export const pickupPapers = ['print-area-a4', 'print-area-a5', 'print-area-100x150', 'print-area-80'] as const
export const pickupModes = ['product', 'order'] as const

export default function PickupListPane({ query }: PaneProps<unknown, { order_code?: string; batch_id?: string }>) {
  const pane = usePane()
  const asked = Boolean(query.order_code || query.batch_id)
  const { data, error, refetch } = useCall(orderPickupList, { query }, { enabled: asked })
  const settings = useSettings((all) => all.pickup_list)
  const change = (part: Partial<typeof settings>) => changeSettings({ pickup_list: { ...settings, ...part } })
  usePaneController({ refresh: () => void refetch() })
  useEffect(() => pane.setTitle(t('order.pickup.title')), [pane.setTitle])

  if (!asked) return <NothingToTake />
  if (error) return <ErrorState error={error} fallback={t('order.queue.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={14} />
  return (
    <div className="print-pane">
      <Toolbar label={t('order.pickup.settings')} className="print-bar no-print">
        <strong>{t('order.pickup.title')}</strong>
        <Select
          label={t('order.pickup.paper')}
          hideLabel
          value={settings.paper_size}
          options={pickupPapers.map((value) => ({ value, label: t(`order.pickup.paper.${value}`) }))}
          onChange={(paper_size) => change({ paper_size })}
        />
        <Select
          label={t('order.pickup.mode')}
          hideLabel
          value={settings.mode}
          options={pickupModes.map((value) => ({ value, label: t(`order.pickup.mode.${value}`) }))}
          onChange={(mode) => change({ mode })}
        />
        <Checkbox checked={settings.pagebreak} onChange={(pagebreak) => change({ pagebreak })}>
          {t('order.pickup.pagebreak')}
        </Checkbox>
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('order.pickup.print')}
        </Button>
      </Toolbar>
      {data.missing.length ? (
        <p className="order-failed no-print" role="alert">
          {t('order.pickup.missing', { count: data.missing.length, codes: data.missing.slice(0, 10).join(', ') })}
        </p>
      ) : null}
      {data.groups.length === 0 ? (
        <NothingToTake />
      ) : (
        <div className={`print-area ${settings.paper_size}`} data-pagebreak={settings.pagebreak}>
          <header className="pickup-head">
            <h1>{t('order.pickup.title')}</h1>
            <span>
              {t('order.pickup.summary', {
                orders: formatNumber(data.orders.length),
                pieces: formatNumber(data.groups.reduce((sum, group) => sum + group.skus.reduce((inner, sku) => inner + sku.qty, 0), 0)),
              })}{' '}
              · {formatInstant(new Date().toISOString())}
            </span>
          </header>
          {settings.mode === 'order' ? <ByOrder list={data} /> : <ByShelf list={data} />}
        </div>
      )}
    </div>
  )
}

const NothingToTake = () => (
  <EmptyState
    icon="clipboard-list"
    title={t('order.pickup.empty')}
    text={t('order.pickup.emptyText')}
    action={{ label: t('wave.to-queue'), to: orderQueueScreen.href({ query: {} }) }}
  />
)

/** One walk along the shelves: each product once, with how many to take and for which orders. */
const ByShelf = ({ list }: { list: PickupList }) =>
  list.groups.map((group) => (
    <section key={group.location ?? ''} className="pickup-group">
      <h2>{group.location ?? t('order.pickup.noLocation')}</h2>
      <table>
        <tbody>
          {group.skus.map((sku) => (
            <tr key={sku.sku}>
              <td className="pickup-check" />
              <td className="pickup-image">{sku.image_url ? <img src={sku.image_url} alt="" width={36} height={36} /> : null}</td>
              <td>
                <strong>{sku.name}</strong> {sku.variant}
                <br />
                <Code>{sku.sku}</Code>
              </td>
              <td className="pickup-qty">{formatNumber(sku.qty)}</td>
              <td className="pickup-codes">
                {sku.orders.map((order) => (
                  <span key={order.order_code}>{`${order.order_code} ×${order.qty} `}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))

/** One packet after the other: each order with what belongs in it. */
function ByOrder({ list }: { list: PickupList }) {
  const lines = new Map<string, { sku: string; name: string; variant: string; qty: number; location: string | null }[]>()
  for (const group of list.groups)
    for (const { sku, name, variant, orders } of group.skus)
      for (const { order_code, qty } of orders) {
        const line = { sku, name, variant, qty, location: group.location }
        lines.set(order_code, [...(lines.get(order_code) ?? []), line])
      }
  return list.orders.map((order) => (
    <section key={order.order_code} className="pickup-group">
      <h2>
        {order.order_code} · {order.buyer_name} · {order.courier_name} {order.courier_service_name}
      </h2>
      <table>
        <tbody>
          {(lines.get(order.order_code) ?? []).map((line) => (
            <tr key={line.sku}>
              <td className="pickup-check" />
              <td>
                <strong>{line.name}</strong> {line.variant}
                <br />
                <Code>{line.sku}</Code>
              </td>
              <td>{line.location ?? t('order.pickup.noLocation')}</td>
              <td className="pickup-qty">{formatNumber(line.qty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}
