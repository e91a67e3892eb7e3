import { useEffect } from 'react'
import { purchaseDetail } from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseDetail } from '#contract/purchase/purchase.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import '#platform/ui/print-sheet.css'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { dayText, purchaseName, statusText } from './purchase-text.tsx'

const papers = ['print-area-a4', 'print-area-a5'] as const
type Paper = (typeof papers)[number]

/** An order for paper. */
export function PrintedPurchase({ purchase_id }: { purchase_id: string }) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(purchaseDetail, { params: { purchase_id } })
  const { paper_size, ...rest } = useSettings((all) => all.pickup_list)
  const paper: Paper = paper_size === 'print-area-a5' ? paper_size : 'print-area-a4'
  const name = data && purchaseName(data)
  usePaneController({ refresh: () => void refetch() })
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error) return <ErrorState error={error} fallback={t('purchase.failed')} onRetry={() => void refetch()} />
  if (!data || !name) return <Skeleton className="m-4 h-60" />
  return (
    <div className="print-pane">
      <Toolbar label={t('purchase.print.title')} className="print-bar no-print">
        <strong>{name}</strong>
        <Select
          label={t('order.pickup.paper')}
          hideLabel
          value={paper}
          options={papers.map((value) => ({ value, label: t(`order.pickup.paper.${value}`) }))}
          onChange={(next: Paper) => changeSettings({ pickup_list: { ...rest, paper_size: next } })}
        />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('purchase.command.print')}
        </Button>
      </Toolbar>
      <Sheet purchase={data} paper={paper} />
    </div>
  )
}

const cell = 'border-b border-current/30 px-1 py-1 align-top'

/** Who orders, of whom, what and at what price, with room for two signatures. */
const Sheet = ({ purchase, paper }: { purchase: PurchaseDetail; paper: Paper }) => {
  const { buyer, supplier, reach, lines, note, goods, discount, tax, shipping, total, delivery_date, ordered_at, created_at, status_order } = purchase
  const sums = [
    ...(goods === total ? [] : ([['purchase.fact.goods', goods]] as const)),
    ...(discount ? ([['purchase.field.discount', -discount]] as const) : []),
    ...(tax ? ([['purchase.field.tax', tax]] as const) : []),
    ...(shipping ? ([['purchase.field.shipping', shipping]] as const) : []),
    ['purchase.column.total', total] as const,
  ]
  return (
    <div className={`print-area ${paper}`}>
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-current pb-2">
        <div>
          <h1 className="text-title font-semibold">{t('purchase.print.title')}</h1>
          <p className="font-semibold">{purchaseName(purchase)}</p>
          <p>
            {[formatInstant(ordered_at ?? created_at), status_order === 'draft' || status_order === 'cancelled' ? statusText(status_order) : null]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {delivery_date ? <p>{`${t('purchase.column.delivery')}: ${dayText(delivery_date)}`}</p> : null}
        </div>
        <Party title={t('purchase.print.to')} name={supplier ?? '–'} lines={[reach?.contact, reach?.address, reach?.phone, reach?.email]} />
        <Party title={t('purchase.print.from')} name={buyer.name} lines={[buyer.address, buyer.phone]} />
      </header>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="text-left">
            <th className={cell}>#</th>
            <th className={cell}>{t('purchase.column.sku')}</th>
            <th className={`${cell} text-right`}>{t('purchase.line.qty')}</th>
            <th className={`${cell} text-right`}>{t('purchase.line.price_cost')}</th>
            <th className={`${cell} text-right`}>{t('purchase.line.discount')}</th>
            <th className={`${cell} text-right`}>{t('purchase.column.total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.sku} className="break-inside-avoid">
              <td className={cell}>{at + 1}</td>
              <td className={cell}>
                <strong>{line.name}</strong> {line.variant}
                <br />
                <Code>{line.sku}</Code>
              </td>
              <td className={`${cell} text-right font-semibold tabular-nums`}>{formatNumber(line.qty)}</td>
              <td className={`${cell} text-right tabular-nums`}>{formatRupiah(line.price_cost)}</td>
              <td className={`${cell} text-right tabular-nums`}>{line.discount ? formatRupiah(line.discount) : ''}</td>
              <td className={`${cell} text-right tabular-nums`}>{formatRupiah(line.qty * line.price_cost - line.discount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 ml-auto grid w-max grid-cols-[auto_auto] gap-x-6 text-right tabular-nums">
        {sums.map(([key, amount]) => (
          <div key={key} className="contents">
            <dt>{t(key)}</dt>
            <dd className={key === 'purchase.column.total' ? 'font-semibold' : ''}>{formatRupiah(amount)}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className="mt-3">{note}</p> : null}
      <div className="mt-10 flex justify-between gap-8 break-inside-avoid">
        {(['orders', 'supplies'] as const).map((who) => (
          <span key={who} className="w-40 border-t border-current pt-1 text-center">
            {t(`purchase.print.${who}`)}
          </span>
        ))}
      </div>
    </div>
  )
}

const Party = ({ title, name, lines }: { title: string; name: string; lines: readonly (string | null | undefined)[] }) => (
  <div className="max-w-60">
    <p className="text-xs">{title}</p>
    <p className="font-semibold">{name}</p>
    {lines.filter(Boolean).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
