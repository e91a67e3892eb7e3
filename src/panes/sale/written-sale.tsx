import { useEffect, useRef } from 'react'
import { saleChange, saleCreate, saleCustomers, saleSkus } from '#contract/sale/sale.endpoints.ts'
import { mostSaleLines, type SaleCustomer, type SaleDetail } from '#contract/sale/sale.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { withSku } from '#platform/document/draft.ts'
import { useHeldVersion, useWrittenLines } from '#platform/document/use-written-lines.ts'
import { WrittenDocument } from '#platform/document/written-document.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { isPhone } from '#platform/ui/phone.ts'
import { RequiredNote } from '#platform/ui/required.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { saleDetailScreen, saleInvoiceScreen, saleListScreen, saleScreen } from './sale.screen.ts'
import { draftOf, fieldsOf, paymentOf, saleForm, wrongSale } from './sale-form.ts'
import { customerFound, customerPicker, soldPicker } from './sale-pickers.ts'
import { saleContext, saleHref, saleName } from './sale-text.ts'

interface WrittenSaleProps {
  /** Absent: it is a new one. */
  sale?: SaleDetail
  /** It is saved at once, and its invoice printed. */
  print: boolean
  /** Whom a new one is for. */
  customer_id?: number | undefined
  onRefresh(): void
}

const knownOf = ({ customer_id, name, phone, address }: SaleCustomer) => ({
  customer_id,
  known_phone: phone ?? '',
  buyer_name: name,
  buyer_phone: phone ?? '',
  buyer_address: address ?? '',
})

/** A sale as it is written, by keyboard or by scanner: a new one, or one that is changed; of one that is no longer open, its due day and note. */
export function WrittenSale({ sale, print, customer_id, onRefresh }: WrittenSaleProps) {
  const pane = usePane()
  const printing = useRef(false)
  const whole = sale === undefined || sale.open
  const form = useForm(saleForm, {
    initial: sale && draftOf(sale),
    keep: `sale.${sale?.order_code ?? 'new'}`,
    check: wrongSale,
    send: (written) =>
      sale
        ? call(saleChange, { params: { order_code: sale.order_code }, body: { ...fieldsOf(written), version: written.version ?? sale.version } })
        : call(saleCreate, { body: { ...fieldsOf(written), handed_over: written.handing === 'now', payment: paymentOf(written) } }),
    sent(saved) {
      toast.show({ kind: 'success', text: t('sale.saved', { sale: saleName(saved) }) })
      const { order_code } = saved
      if (printing.current) pane.navigate(saleInvoiceScreen.href({ query: { order_code, print: 'true' } }), 'replace')
      else pane.navigate(saleHref(saved), 'replace')
    },
    refused(error) {
      printing.current = false
      // Whoever saves again has read that somebody else changed it.
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') form.set({ version: null })
    },
  })
  const written = useWrittenLines({
    lines: form.bind('lines'),
    find: async (code) => (await call(saleSkus, { query: { code } })).skus,
    withSku: (before, found, pieces) => withSku(before, found, { pieces, qty: '1' }),
  })
  useHeldVersion(form, sale?.version)

  const known = usePart(saleCustomers, { query: { limit: 500 } }, { enabled: customer_id !== undefined }).data?.rows.find(
    (one) => one.customer_id === customer_id,
  )
  // Whom it is for is said by the address, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is known
  useEffect(() => {
    if (!known || sale) return
    form.set(knownOf(known))
    pane.navigate(saleScreen.href(), 'replace')
  }, [known])

  const saveAndPrint = () => {
    if (sale && !form.changed) return pane.navigate(saleInvoiceScreen.href({ query: { order_code: sale.order_code, print: 'true' } }), 'replace')
    printing.current = true
    form.submit()
  }
  // The command says by the address that its invoice is to be printed: said once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is said
  useEffect(() => {
    if (!print) return
    pane.navigate(saleScreen.href({ params: sale ? { sales_id: sale.order_code } : {} }), 'replace')
    saveAndPrint()
  }, [print])

  usePaneController({ ...(whole && { scan: written.scan, scansWords: true }), refresh: onRefresh, search: written.focusPicker })
  usePaneContext({
    'selection.kind': 'sale',
    'selection.count': sale ? 1 : 0,
    'selection.codes': sale ? [sale.order_code] : [],
    ...saleContext(sale),
    'sale.writing': true,
    ...stockContext(written.lines.map(({ sku }) => sku)),
  })
  const { title, keys, run } = commandHandle('sale.save-print')
  return (
    <FormBody
      form={form}
      autoFocus={!sale && !isPhone()}
      className="flex flex-col gap-4"
      end={
        <>
          {form.marked ? <RequiredNote /> : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={form.busy} disabled={sale !== undefined && !form.changed}>
              {t('sale.save')}
            </Button>
            <Button icon="printer" keys={keys[0]} disabled={form.busy} onClick={() => void run()}>
              {title}
            </Button>
            <Button
              onClick={() => {
                form.reset()
                pane.navigate(sale ? saleDetailScreen.href({ query: { order_code: sale.order_code } }) : saleListScreen.href())
              }}
            >
              {t('common.action.cancel')}
            </Button>
          </div>
        </>
      }
    >
      {whole ? (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(44),1fr))] gap-4">
            {sale ? null : form.field('store_code')}
            <PickField
              name="customer"
              label={t('sale.field.customer')}
              placeholder="sale.field.customer-hint"
              none="sale.field.customer-none"
              picker={customerPicker}
              value={null}
              onChange={(key) => {
                const customer = key === null ? undefined : customerFound(key)
                if (customer) form.set(knownOf(customer))
              }}
            />
            {form.field('buyer_name')}
            {form.field('buyer_phone')}
          </div>
          <WrittenDocument
            form={form}
            written={written}
            picker={soldPicker}
            mostLines={mostSaleLines}
            price={t('sale.line.price')}
            total={t('sale.column.total')}
          />
          {sale ? null : (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(36),1fr))] gap-4">
              {form.field('handing')}
              {form.field('paying')}
              {form.values.paying === 'part' ? form.field('amount', { required: true }) : null}
              {form.values.paying === 'unpaid' ? null : form.field('method')}
            </div>
          )}
        </>
      ) : (
        <Notice tone="info">{t('sale.closed')}</Notice>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(44),1fr))] gap-4">
        {form.field('due_date')}
        {whole ? form.field('buyer_address') : null}
        {form.field('note')}
      </div>
    </FormBody>
  )
}
