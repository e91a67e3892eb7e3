import { useState } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { orderSplit } from '#contract/order/shipment.endpoints.ts'
import { holdAll } from '#contract/order/shipment.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { firstArrangement, leftOf, packagesOf, packedParcels, placed, rearranged } from './arrangement.ts'

interface SplitFormProps {
  readonly order: OrderDetail
  readonly split: NonNullable<NonNullable<OrderCapabilities['shipments']>['split']>
  /** The order may stand otherwise after a refusal. */
  onRefused(): void
}

/** How many pieces of each line go in each parcel; at first all go in the first. What is packed at the marketplace already stays as it is. */
export function SplitForm({ order, split: { most, pieces, packs }, onRefused }: SplitFormProps) {
  const { navigate } = usePane()
  const { items, order_code } = order
  const packed = packedParcels(items, packs ? order.packages : [])
  const known = JSON.stringify(packed)
  const [arranged, setArranged] = useState(() => ({ known, parcels: firstArrangement(items, packed) as ReturnType<typeof rearranged> }))
  if (arranged.known !== known) setArranged({ known, parcels: rearranged(arranged.parcels, items, packed) })
  const arrange = (parcels: typeof arranged.parcels) => setArranged({ known, parcels })
  const { parcels } = arranged
  const count = packed.length + parcels.length
  /** What can go apart: so many parcels can there be. */
  const apart = (qtys: readonly number[]) => (pieces ? qtys.reduce((sum, qty) => sum + qty, 0) : qtys.filter((qty) => qty > 0).length)
  const available = apart(items.map(({ qty }) => qty))
  const left = leftOf(items, packed)
  const packages = packagesOf(items, [...packed, ...parcels])
  const fits = holdAll(packages, items)

  const mutation = useCallMutation(orderSplit, {
    onError: (failure) => {
      toast.show({ kind: 'error', text: errorText(failure) })
      onRefused()
    },
    onSuccess: () => {
      const text = t(packs ? 'order-mark.was-split-accepted' : 'order-mark.was-split', { code: order_code, parcels: String(count) })
      toast.show({ kind: 'success', text })
      navigate(orderDetailScreen.href({ query: { order_code } }))
    },
  })
  if (available < 2) return <Notice tone="info">{t('order-mark.split-one')}</Notice>
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && !mutation.isPending) mutation.mutate({ body: { order_code, packages } })
      }}
    >
      {packs ? <Notice tone="warning">{t('order-mark.split-packs', { marketplace: marketplaceFacts[order.marketplace].name })}</Notice> : null}
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-3">
              <th className="py-1 font-medium">{t('order.column.items')}</th>
              {packages.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parcels are told apart by their numbers alone
                <th key={at} className="px-2 py-1 text-center font-medium">
                  <span className="whitespace-nowrap">{t('order-mark.parcel', { no: at + 1 })}</span>
                  {at < packed.length ? (
                    <>
                      {' '}
                      <Chip tone="success">{t('order-mark.packed')}</Chip>
                    </>
                  ) : null}
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
                {packed.map((parcel, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at} className="px-2 py-1 text-center text-ink-2 tabular-nums">
                    {parcel[line] ? formatNumber(parcel[line]) : '–'}
                  </td>
                ))}
                {parcels.map((parcel, at) => {
                  const label = t('order-mark.split-cell', { name: item.name, no: packed.length + at + 1 })
                  const qtyLeft = left[line] ?? 0
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={packed.length + at} className="px-2 py-1 text-center">
                      {qtyLeft === 0 ? (
                        <span className="text-ink-3">–</span>
                      ) : pieces && qtyLeft > 1 ? (
                        <input
                          type="number"
                          min={0}
                          max={qtyLeft}
                          aria-label={label}
                          value={parcel[line] ?? 0}
                          onChange={(event) => {
                            const qty = Math.max(0, Math.min(qtyLeft, Math.trunc(Number(event.target.value) || 0)))
                            arrange(placed(parcels, line, at, qty, false))
                          }}
                          className="h-7 w-16 rounded-md border border-line-control bg-surface px-2 text-right tabular-nums"
                        />
                      ) : (
                        <input
                          type="radio"
                          name={`line-${item.line_no}`}
                          aria-label={label}
                          checked={(parcel[line] ?? 0) > 0}
                          onChange={() => arrange(placed(parcels, line, at, qtyLeft, true))}
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
        <Button type="submit" variant="primary" disabled={!fits || mutation.isPending}>
          {t(packed.length > 0 ? 'order-mark.split-rest' : packs ? 'order-mark.split-and-accept' : 'order-mark.split')}
        </Button>
        {count < most && parcels.length < apart(left) ? (
          <Button repeats icon="plus" onClick={() => arrange([...parcels, items.map(() => 0)])}>
            {t('order-mark.add-parcel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
