import { lineTotal } from '#contract/core/priced-document.ts'
import { purchaseDetail } from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseDetail } from '#contract/purchase/purchase.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { PrintedDocument, Signatures } from '#platform/print/printed-document.tsx'
import { useCall } from '#platform/query/query.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import { purchaseName, statusText } from './purchase-text.tsx'

/** An order for paper. */
export function PrintedPurchase({ purchase_id }: { purchase_id: string }) {
  const { data, error, refetch } = useCall(purchaseDetail, { params: { purchase_id } })
  usePaneController({ refresh: () => void refetch() })
  if (error) return <ErrorState error={error} fallback={t('purchase.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  return (
    <PrintedDocument name={purchaseName(data)} kind={t('purchase.print.title')} print={t('purchase.command.print')}>
      <Sheet purchase={data} />
    </PrintedDocument>
  )
}

const cell = 'border-b border-current/30 px-1 py-1 align-top'

/** Who orders, of whom, what and at what price, with room for two signatures. */
const Sheet = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { buyer, supplier, reach, lines, note, goods, discount, tax, shipping, total, delivery_date, ordered_at, created_at, status_order } = purchase
  const sums = [
    ...(goods === total ? [] : ([['purchase.fact.goods', goods]] as const)),
    ...(discount ? ([['purchase.field.discount', -discount]] as const) : []),
    ...(tax ? ([['purchase.field.tax', tax]] as const) : []),
    ...(shipping ? ([['purchase.field.shipping', shipping]] as const) : []),
    ['purchase.column.total', total] as const,
  ]
  return (
    <>
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-current pb-2">
        <div>
          {buyer.logo_url ? <img src={buyer.logo_url} alt="" className="mb-2 max-h-15 max-w-45 object-contain object-left" /> : null}
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
              <td className={`${cell} text-right tabular-nums`}>{formatRupiah(lineTotal(line))}</td>
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
      <Signatures of={(['orders', 'supplies'] as const).map((who) => t(`purchase.print.${who}`))} />
    </>
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
