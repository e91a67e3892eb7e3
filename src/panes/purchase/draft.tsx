import { useEffect, useRef } from 'react'
import { productSupplier } from '#contract/product/product.endpoints.ts'
import { purchaseChange, purchaseCreate, purchaseSkus, purchaseStatus } from '#contract/purchase/purchase.endpoints.ts'
import { mostPurchaseLines, type PurchaseDetail } from '#contract/purchase/purchase.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { FormBody } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useScannedLines } from '#platform/scanner/use-scanned-lines.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { draftForm, draftOf, fieldsOf, totalsOf, withSku, wrongDraft } from './draft-form.tsx'
import { Lines } from './lines.tsx'
import { purchaseListScreen, purchaseScreen } from './purchase.screen.ts'
import { purchaseContext, purchaseName } from './purchase-text.tsx'
import { boughtPicker } from './sku.picker.ts'

interface DraftProps {
  /** Absent: it is not saved yet. */
  purchase?: PurchaseDetail
  /** It is ordered at once. */
  order: boolean
  /** Of an order that was placed: back to how it stands. */
  onClose?(): void
  onRefresh(): void
}

const hrefOf = (purchase_id: number, query: { order?: string } = {}) => purchaseScreen.href({ params: { purchase_id: String(purchase_id) }, query })

/** A purchase as it is written, by keyboard or by scanner: a draft, or an order of which nothing came yet; of which something did, its days, invoice and note. */
export function DraftForm({ purchase, order, onClose, onRefresh }: DraftProps) {
  const pane = usePane()
  // It is judged to be ordered, and what is being saved is ordered then.
  const ordering = useRef(false)
  const placing = useRef(false)
  const picker = useRef<HTMLDivElement>(null)
  const suppliers = useCall(productSupplier)
  const isDraft = purchase === undefined || purchase.status_order === 'draft'
  const whole = isDraft || (purchase.status_order === 'ordered' && purchase.receipts.every(({ voided_at }) => voided_at !== null))
  const form = useForm(draftForm, {
    initial: purchase && draftOf(purchase),
    keep: `purchase.${purchase?.purchase_id ?? 'new'}`,
    check(written) {
      const wrong = wrongDraft(written)
      return !written.supplier.trim() && (ordering.current || !isDraft) ? { ...wrong, supplier: t('purchase.wrong.no-supplier') } : wrong
    },
    send: (written) => {
      placing.current = ordering.current
      const body = fieldsOf(written)
      if (!purchase) return call(purchaseCreate, { body })
      return call(purchaseChange, { params: { purchase_id: purchase.purchase_id }, body: { ...body, version: written.version ?? purchase.version } })
    },
    sent(saved) {
      const orders = placing.current
      if (!purchase) return pane.navigate(hrefOf(saved.purchase_id, orders ? { order: 'true' } : {}), 'replace')
      onRefresh()
      if (orders) void place(saved)
      else toast.show({ kind: 'success', text: t('purchase.saved', { purchase: purchaseName(saved) }) })
      onClose?.()
    },
    refused(error) {
      // Whoever saves again has read that somebody else changed it.
      if (error instanceof ApiError && error.code === 'PURCHASE_CHANGED') form.set({ version: null })
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
    find: async (code) => (await call(purchaseSkus, { query: { code } })).skus,
    withSku,
  })

  // What is changed is a change of the version that was there when it began.
  const { changed, set } = form
  const held = form.values.version
  const version = purchase?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another one each time
  useEffect(() => {
    if (changed && version !== undefined && held === version) set({ version })
  }, [changed, held, version])

  const place = async (saved: Pick<PurchaseDetail, 'purchase_id' | 'version' | 'number'>) => {
    const params = { purchase_id: saved.purchase_id }
    try {
      const placed = await call(purchaseStatus, { params, body: { status_order: 'ordered', version: saved.version } })
      const values = { purchase: purchaseName(placed) }
      rememberUndo({
        label: 'purchase.done.ordered',
        values,
        by: { command: 'purchase.to-draft', args: { purchase_id: saved.purchase_id, version: placed.version } },
      })
      toast.show({ kind: 'success', text: t('purchase.done.ordered', values) })
      onRefresh()
    } catch (error) {
      toast.show({ kind: 'error', text: errorText(error) })
    }
  }
  const submit = () => {
    if (purchase?.supplier && !form.changed) return void place(purchase)
    ordering.current = true
    form.submit()
    ordering.current = false
  }
  // The command says by the address that it is to be ordered: said once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is said
  useEffect(() => {
    if (!order || !isDraft) return
    pane.navigate(purchase ? hrefOf(purchase.purchase_id) : purchaseScreen.href(), 'replace')
    submit()
  }, [order])

  const focusPicker = () => picker.current?.querySelector<HTMLElement>('input,button')?.focus()
  usePaneController({ ...(whole && { scan: scanning.scan, scansWords: true }), refresh: onRefresh, search: () => focusPicker() })
  usePaneContext({
    'selection.kind': 'purchase',
    'selection.count': purchase ? 1 : 0,
    'selection.codes': purchase ? [String(purchase.purchase_id)] : [],
    ...purchaseContext(purchase),
    'purchase.draft': isDraft,
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
  const { title, keys, run } = commandHandle('purchase.order')
  return (
    <FormBody form={form} className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(44),1fr))] gap-4">
        {whole ? form.field('supplier') : null}
        {form.field('delivery_date')}
        {form.field('invoice_number')}
        {form.field('invoice_date')}
        {form.field('due_date')}
      </div>
      <datalist id="purchase-suppliers">
        {suppliers.data?.suppliers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {whole ? (
        <>
          {scanning.said ? <Notice tone={scanning.said.tone}>{scanning.said.text}</Notice> : null}
          <Lines lines={lines.value} latest={scanning.latest} errorOf={(path) => form.bind(path).error} onChange={write} onDone={focusPicker} />
          {lines.value.length < mostPurchaseLines ? (
            <div ref={picker} data-field="lines">
              <PickField
                label={t('purchase.field.add')}
                placeholder="purchase.field.add-hint"
                picker={boughtPicker}
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
          <dl className="flex flex-wrap justify-end gap-x-6 gap-y-1 tabular-nums">
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('purchase.fact.goods')}</dt>
              <dd>{formatRupiah(goods)}</dd>
            </div>
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('purchase.column.total')}</dt>
              <dd className="font-semibold">{formatRupiah(total)}</dd>
            </div>
          </dl>
        </>
      ) : (
        <Notice tone="info">{t('purchase.begun')}</Notice>
      )}
      {form.field('note')}
      <div className="flex flex-wrap items-center gap-2">
        {isDraft ? (
          <Button variant="primary" icon="check-check" keys={keys[0]} disabled={form.busy} onClick={() => void run()}>
            {title}
          </Button>
        ) : null}
        <Button type="submit" variant={isDraft ? 'secondary' : 'primary'} busy={form.busy} disabled={purchase !== undefined && !form.changed}>
          {t(isDraft ? 'purchase.save' : 'purchase.save-changes')}
        </Button>
        {form.changed || onClose ? (
          <Button
            onClick={() => {
              form.reset()
              if (onClose) onClose()
              else if (!purchase) pane.navigate(purchaseListScreen.href())
            }}
          >
            {t(purchase && !onClose ? 'purchase.discard' : 'common.action.cancel')}
          </Button>
        ) : null}
      </div>
    </FormBody>
  )
}
