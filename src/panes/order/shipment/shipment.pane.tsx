import { useState } from 'react'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { orderSplit } from '#contract/order/shipment.endpoints.ts'
import { holdAll } from '#contract/order/shipment.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { useCall, useCallMutation } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import type { orderShipmentScreen } from './shipment.screen.ts'

export default function OrderShipmentPane({ query: { order_code } }: PropsOf<typeof orderShipmentScreen>) {
  const { data, error, refetch } = useCall(orderDetail, { query: { order_code } })
  const stores = useCall(storeList).data
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const split = stores && capabilitiesFrom(stores)(order_code)?.shipments?.split
  return (
    <Page title={t('order-mark.split-title')} text={t(split?.pieces ? 'order-mark.split-pieces' : 'order-mark.split-lines')} wide>
      {data && stores ? (
        split && data.order_status === 200 && data.package_count === 1 && data.merged_as === null ? (
          <SplitForm order={data} most={split.most} pieces={split.pieces} />
        ) : (
          <Notice tone="info">{t('order-mark.split-not')}</Notice>
        )
      ) : (
        <Skeleton className="h-40" />
      )}
    </Page>
  )
}

/** How many pieces of each line go in each parcel; at first all go in the first. */
function SplitForm({ order, most, pieces }: { order: OrderDetail; most: number; pieces: boolean }) {
  const { navigate } = usePane()
  const { items } = order
  const available = Math.min(most, pieces ? items.reduce((sum, { qty }) => sum + qty, 0) : items.length)
  const [count, setCount] = useState(2)
  const [places, setPlaces] = useState<readonly (readonly number[])[]>(() => items.map(({ qty }) => [qty, 0]))
  const split = useCallMutation(orderSplit, {
    onError: (failure) => toast.show({ kind: 'error', text: errorText(failure) }),
    onSuccess: () => {
      toast.show({ kind: 'success', text: t('order-mark.was-split', { code: order.order_code, parcels: String(count) }) })
      navigate(orderDetailScreen.href({ query: { order_code: order.order_code } }))
    },
  })
  const put = (line: number, at: number, qty: number) =>
    setPlaces(
      places.map((row, index) =>
        index === line ? Array.from({ length: count }, (_, one) => (one === at ? qty : pieces ? (row[one] ?? 0) : 0)) : row,
      ),
    )
  const packages = Array.from({ length: count }, (_, at) => ({
    lines: items.flatMap(({ line_no }, line) => ((places[line]?.[at] ?? 0) > 0 ? [{ line_no, qty: places[line]?.[at] ?? 0 }] : [])),
  }))
  const fits = holdAll(packages, items)
  if (available < 2) return <Notice tone="info">{t('order-mark.split-one')}</Notice>
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && !split.isPending) split.mutate({ body: { order_code: order.order_code, packages } })
      }}
    >
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-3">
              <th className="py-1 font-medium">{t('order.column.items')}</th>
              {packages.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parcels are told apart by their numbers alone
                <th key={at} className="px-2 py-1 text-center font-medium">
                  {t('order-mark.parcel', { no: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, line) => (
              <tr key={item.line_no} className="border-b border-line">
                <td className="py-1">
                  {formatNumber(item.qty)} × {item.name} {item.variant ? <span className="text-ink-3">· {item.variant}</span> : null}
                  <br />
                  <Code>{item.sku}</Code>
                </td>
                {packages.map((_, at) => {
                  const label = t('order-mark.split-cell', { name: item.name, no: at + 1 })
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at} className="px-2 py-1 text-center">
                      {pieces && item.qty > 1 ? (
                        <input
                          type="number"
                          min={0}
                          max={item.qty}
                          aria-label={label}
                          value={places[line]?.[at] ?? 0}
                          onChange={(event) => put(line, at, Math.max(0, Math.min(item.qty, Math.trunc(Number(event.target.value) || 0))))}
                          className="h-7 w-16 rounded-md border border-line-control bg-surface px-2 text-right tabular-nums"
                        />
                      ) : (
                        <input
                          type="radio"
                          name={`line-${item.line_no}`}
                          aria-label={label}
                          checked={(places[line]?.[at] ?? 0) > 0}
                          onChange={() =>
                            setPlaces(
                              places.map((row, index) =>
                                index === line ? Array.from({ length: count }, (__, one) => (one === at ? item.qty : 0)) : row,
                              ),
                            )
                          }
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fits ? null : <p className="text-xs text-ink-3">{t('order-mark.split-unfit')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!fits || split.isPending}>
          {t('order-mark.split')}
        </Button>
        {count < available ? (
          <Button icon="plus" onClick={() => setCount(count + 1)}>
            {t('order-mark.add-parcel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
