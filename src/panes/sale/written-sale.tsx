import { useEffect, useRef } from 'react'
import { saleChange, saleCreate, saleCustomers, saleSkus } from '#contract/sale/sale.endpoints.ts'
import { mostSaleLines, type SaleCustomer, type SaleDetail } from '#contract/sale/sale.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { DocumentLines } from '#platform/form/document-lines.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useScannedLines } from '#platform/scanner/use-scanned-lines.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { saleDetailScreen, saleInvoiceScreen, saleListScreen, saleScreen } from './sale.screen.ts'
import { draftOf, fieldsOf, lineAmount, paymentOf, saleForm, totalsOf, withSku, wrongSale } from './sale-form.ts'
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

const widths = { qty: 'w-20', price: 'w-32', discount: 'w-28' } as const
const columnsOf = () =>
  (['qty', 'price', 'discount'] as const).map((name) => {
    const head = name === 'price' ? t('sale.line.price') : t(`purchase.line.${name}`)
    return { name, head, label: (sku: string) => `${head} ${sku}`, width: widths[name] }
  })

/** A sale as it is written, by keyboard or by scanner: a new one, or one that is changed; of one that is no longer open, its due day and note. */
export function WrittenSale({ sale, print, customer_id, onRefresh }: WrittenSaleProps) {
  const pane = usePane()
  const printing = useRef(false)
  const picker = useRef<HTMLDivElement>(null)
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
  const lines = form.bind('lines')
  const latestLines = useRef(lines.value)
  latestLines.current = lines.value
  const write = (next: typeof lines.value) => {
    latestLines.current = next
    lines.onChange(next)
  }
  const scanning = useScannedLines({
    read: () => latestLines.current,
    write,
    find: async (code) => (await call(saleSkus, { query: { code } })).skus,
    withSku,
  })

  // What is changed is a change of the version that was there when it began.
  const { changed, set } = form
  const held = form.values.version
  const version = sale?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another one each time
  useEffect(() => {
    if (changed && version !== undefined && held === version) set({ version })
  }, [changed, held, version])

  const known = useCall(saleCustomers, { query: { limit: 500 } }, { enabled: customer_id !== undefined }).data?.rows.find(
    (one) => one.customer_id === customer_id,
  )
  // Whom it is for is said by the address, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is known
  useEffect(() => {
    if (!known || sale) return
    set(knownOf(known))
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

  const focusPicker = () => picker.current?.querySelector<HTMLElement>('input,button')?.focus()
  usePaneController({ ...(whole && { scan: scanning.scan, scansWords: true }), refresh: onRefresh, search: () => focusPicker() })
  usePaneContext({
    'selection.kind': 'sale',
    'selection.count': sale ? 1 : 0,
    'selection.codes': sale ? [sale.order_code] : [],
    ...saleContext(sale),
    'sale.writing': true,
    ...stockContext(lines.value.map(({ sku }) => sku)),
  })
  const pick = async (sku: string) => {
    await scanning.add(sku)
    requestAnimationFrame(() => {
      picker.current
        ?.closest('form')
        ?.querySelector<HTMLInputElement>(`tr[data-sku="${CSS.escape(sku)}"] input`)
        ?.focus()
    })
  }
  const { goods, total } = totalsOf(form.values)
  const { title, keys, run } = commandHandle('sale.save-print')
  return (
    <FormBody form={form} className="flex flex-col gap-4" end={form.marked ? <RequiredNote /> : null}>
      {whole ? (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(44),1fr))] gap-4">
            {sale ? null : form.field('store_code')}
            <PickField
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
          {scanning.said ? <Notice tone={scanning.said.tone}>{scanning.said.text}</Notice> : null}
          <DocumentLines
            lines={lines.value}
            columns={columnsOf()}
            latest={scanning.latest}
            amountOf={lineAmount}
            errorOf={(path) => form.bind(path).error}
            onChange={write}
            onDone={focusPicker}
          />
          {lines.value.length < mostSaleLines ? (
            <div ref={picker} data-field="lines">
              <PickField
                label={t('purchase.field.add')}
                placeholder="purchase.field.add-hint"
                picker={soldPicker}
                value={null}
                onChange={(sku) => sku && void pick(sku)}
              />
            </div>
          ) : null}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(36),1fr))] gap-4">
            {form.field('discount')}
            {form.field('tax')}
            {form.field('shipping')}
          </div>
          <dl className="flex flex-wrap justify-end gap-x-6 gap-y-1 tabular-nums" aria-live="polite">
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('purchase.fact.goods')}</dt>
              <dd>{formatRupiah(goods)}</dd>
            </div>
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('sale.column.total')}</dt>
              <dd className="font-semibold">{formatRupiah(total)}</dd>
            </div>
          </dl>
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
    </FormBody>
  )
}
