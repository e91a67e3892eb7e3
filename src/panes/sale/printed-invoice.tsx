import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saleDetail, saleInvoicePdf } from '#contract/sale/sale.endpoints.ts'
import { type InvoicePaper, invoicePapers } from '#contract/sale/sale.ts'
import { callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf, useCall } from '#platform/query/query.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { useObjectUrl } from '#platform/ui/use-object-url.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import '#platform/ui/print-sheet.css'
import { saleInvoiceScreen } from './sale.screen.ts'
import { saleContext, saleName } from './sale-text.ts'

/** The invoice of a sale as it is printed, on the paper that this browser chose last. `print`: it is printed as soon as it is there, once. */
export function PrintedInvoice({ order_code, print }: { order_code: string; print: boolean }) {
  const { setTitle, navigate } = usePane()
  const frame = useRef<HTMLIFrameElement>(null)
  const paper = useSettings((all) => all.invoice_paper)
  const read = useCall(saleDetail, { query: { order_code } })
  const sale = read.data
  const input = { params: { order_code }, query: { paper } }
  const file = useQuery({
    queryKey: queryKeyOf(saleInvoicePdf, input),
    queryFn: ({ signal }) => callFile(saleInvoicePdf, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sale !== undefined,
  })
  // A sale that changed has another invoice.
  const { refetch } = file
  const drawn = useRef<string>(undefined)
  const state = sale && `${sale.version}/${sale.paid}`
  useEffect(() => {
    if (drawn.current !== undefined && drawn.current !== state) void refetch()
    drawn.current = state
  }, [state, refetch])
  const address = useObjectUrl(file.data)
  const name = sale ? saleName(sale) : ''
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  const printNow = () => frame.current?.contentWindow?.print()
  usePaneController({ refresh: () => void file.refetch(), ...(address && { print: printNow }) })
  usePaneContext({
    'selection.kind': 'sale',
    'selection.count': sale ? 1 : 0,
    'selection.codes': sale ? [order_code] : [],
    ...saleContext(sale),
    'sale.paper': true,
  })
  if (read.error && !sale) return <ErrorState error={read.error} fallback={t('sale.failed')} onRetry={() => void read.refetch()} />
  if (file.error) return <ErrorState error={file.error} fallback={t('sale.failed')} onRetry={() => void file.refetch()} />
  return (
    <div className="print-pane">
      <Toolbar label={t('sale.invoice.one')} className="print-bar no-print">
        <strong>{name}</strong>
        <Select
          label={t('order.pickup.paper')}
          hideLabel
          value={paper}
          options={invoicePapers.map((value) => ({ value, label: t(`sale.paper.${value}`) }))}
          onChange={(next: InvoicePaper) => changeSettings({ invoice_paper: next })}
        />
        <Button variant="primary" icon="printer" disabled={!address} onClick={printNow}>
          {t('sale.command.print')}
        </Button>
        {address ? (
          <a className="print-download" href={address} download={`${name}.pdf`}>
            {t('order.label.download')}
          </a>
        ) : null}
      </Toolbar>
      {address ? (
        <iframe
          ref={frame}
          title={t('sale.invoice.one')}
          className="print-frame"
          src={address}
          data-invoice={name}
          onLoad={() => {
            if (!print) return
            // A reload shows it, and prints nothing twice.
            navigate(saleInvoiceScreen.href({ query: { order_code } }), 'replace')
            printNow()
          }}
        />
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
    </div>
  )
}
