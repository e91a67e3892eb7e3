import { useEffect, useRef } from 'react'
import { purchaseChange, purchaseCreate, purchaseSkus, purchaseStatus } from '#contract/purchase/purchase.endpoints.ts'
import { mostPurchaseLines, type PurchaseDetail } from '#contract/purchase/purchase.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { withSku } from '#platform/document/draft.ts'
import { useHeldVersion, useWrittenLines } from '#platform/document/use-written-lines.ts'
import { WrittenDocument } from '#platform/document/written-document.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { isPhone } from '#platform/ui/phone.ts'
import { toast } from '#platform/ui/toast.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { draftForm, draftOf, fieldsOf, wrongDraft } from './draft-form.tsx'
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
  const written = useWrittenLines({
    lines: form.bind('lines'),
    find: async (code) => (await call(purchaseSkus, { query: { code } })).skus.map(({ price_cost, ...sku }) => ({ ...sku, price: price_cost })),
    // Pieces of one that was picked by its name are written next.
    withSku: (before, found, pieces) => withSku(before, found, { pieces, qty: pieces ? '1' : '' }),
  })
  useHeldVersion(form, purchase?.version)

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

  usePaneController({ ...(whole && { scan: written.scan, scansWords: true }), refresh: onRefresh, search: written.focusPicker })
  usePaneContext({
    'selection.kind': 'purchase',
    'selection.count': purchase ? 1 : 0,
    'selection.codes': purchase ? [String(purchase.purchase_id)] : [],
    ...purchaseContext(purchase),
    'purchase.draft': isDraft,
    ...stockContext(written.lines.map(({ sku }) => sku)),
  })
  const { title, keys, run } = commandHandle('purchase.order')
  return (
    <FormBody
      form={form}
      autoFocus={!purchase && !isPhone()}
      className="flex flex-col gap-4"
      end={
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
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(44),1fr))] gap-4">
        {whole ? form.field('supplier') : null}
        {form.field('delivery_date')}
        {form.field('invoice_number')}
        {form.field('invoice_date')}
        {form.field('due_date')}
      </div>
      {whole ? (
        <WrittenDocument
          form={form}
          written={written}
          picker={boughtPicker}
          mostLines={mostPurchaseLines}
          price={t('purchase.line.price_cost')}
          total={t('purchase.column.total')}
        />
      ) : (
        <Notice tone="info">{t('purchase.begun')}</Notice>
      )}
      {form.field('note')}
    </FormBody>
  )
}
