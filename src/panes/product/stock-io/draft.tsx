import { useEffect, useRef, useState } from 'react'
import { stockIoChange, stockIoCreate } from '#contract/product/stock-io.endpoints.ts'
import { causesOf, mostStockIoLines, type StockIoDetail, type StockIoType } from '#contract/product/stock-io.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { FormBody } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { skuPicker } from '#platform/pickers/sku.picker.ts'
import { useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Select } from '#platform/ui/select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { documentContext } from './declare-documents.tsx'
import { documentName } from './document-text.ts'
import { draftForm, draftOf, fieldsOf, wrongLines } from './draft-form.ts'
import { Lines } from './lines.tsx'
import { Review } from './review.tsx'
import { stockIoDetailScreen, stockIoListScreen } from './stock-io.screen.ts'
import { useScannedLines } from './use-scanned-lines.ts'

interface DraftProps {
  io_type: StockIoType
  /** Absent: it is not saved yet. */
  document?: StockIoDetail
  /** What posting it changes is shown at once. */
  post: boolean
  onRefresh(): void
}

const hrefOf = (io_id: number) => stockIoDetailScreen.href({ params: { io_id: String(io_id) } })

/** A draft, written by keyboard or by scanner alone. */
export function DraftForm({ io_type, document, post, onRefresh }: DraftProps) {
  const pane = usePane()
  const [reviewing, setReviewing] = useState(false)
  // It is saved to be posted.
  const posting = useRef(false)
  const picker = useRef<HTMLDivElement>(null)
  const scannerOn = useScannerSettings((settings) => settings.on)
  const form = useForm(draftForm, {
    initial: document && draftOf(document),
    keep: `stock-io.${document?.io_id ?? `new.${io_type}`}`,
    check: (written) => wrongLines(io_type, written),
    send: (written) => {
      const body = fieldsOf(io_type, written)
      if (!document) return call(stockIoCreate, { body })
      return call(stockIoChange, { params: { io_id: document.io_id }, body: { ...body, version: written.version ?? document.version } })
    },
    sent(saved) {
      const review = posting.current
      posting.current = false
      if (!document)
        return pane.navigate(
          stockIoDetailScreen.href({ params: { io_id: String(saved.io_id) }, query: { post: review ? 'true' : undefined } }),
          'replace',
        )
      onRefresh()
      if (review) setReviewing(true)
      else toast.show({ kind: 'success', text: t('stock-io.saved', { document: documentName(saved) }) })
    },
    refused(error) {
      posting.current = false
      // Whoever saves again has read that somebody else changed it.
      if (error instanceof ApiError && error.code === 'STOCK_IO_CHANGED') form.set({ version: null })
    },
  })
  const lines = form.bind('lines')
  const latestLines = useRef(lines.value)
  latestLines.current = lines.value
  const write = (next: typeof lines.value) => {
    latestLines.current = next
    lines.onChange(next)
  }
  const scanning = useScannedLines(io_type, () => latestLines.current, write)

  // What is changed is a change of the version that was there when it began.
  const { changed, set } = form
  const held = form.values.version
  const version = document?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another one each time
  useEffect(() => {
    if (changed && version !== undefined && held === version) set({ version })
  }, [changed, held, version])

  const review = () => {
    posting.current = true
    if (!document || form.changed) form.submit()
    else {
      posting.current = false
      setReviewing(true)
    }
  }
  // The command says by the address that it is to be posted: said once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is said
  useEffect(() => {
    if (!post) return
    pane.navigate(document ? hrefOf(document.io_id) : stockIoDetailScreen.href({ query: { io_type } }), 'replace')
    review()
  }, [post])

  usePaneController({ scan: scanning.scan, scansWords: true, refresh: onRefresh, search: () => focusPicker() })
  usePaneContext({
    'selection.kind': 'stock-io',
    'selection.count': document ? 1 : 0,
    'selection.codes': document ? [String(document.io_id)] : [],
    ...documentContext(document ?? { io_id: 0, status: 'draft', reversed_by: null }),
    'stock-io.new': document ? null : io_type,
    ...stockContext(lines.value.map(({ sku }) => sku)),
  })
  const focusPicker = () => picker.current?.querySelector<HTMLElement>('input,button')?.focus()
  const pick = async (sku: string) => {
    await scanning.add(sku)
    requestAnimationFrame(() => {
      const row = picker.current?.closest('form')?.querySelector<HTMLInputElement>(`tr[data-sku="${CSS.escape(sku)}"] input`)
      row?.focus()
    })
  }
  const causes = causesOf[io_type]
  const { title, keys, run } = commandHandle('stock-io.post')
  return (
    <>
      <FormBody form={form} className="flex flex-col gap-4">
        {causes.length > 0 ? (
          <div className="flex flex-wrap gap-4">
            <Select
              label={t('stock-io.field.cause')}
              value={form.values.cause}
              options={[
                { value: '', label: t('stock-io.cause.none') },
                ...causes.map((value) => ({ value: value as string, label: t(`stock-io.cause.${value}`) })),
              ]}
              onChange={(cause) => form.set({ cause })}
            />
            <div className="min-w-40 flex-1">{form.field('reference')}</div>
          </div>
        ) : (
          form.field('reference')
        )}
        {scannerOn ? null : <Notice tone="warning">{t('packing.scanner-off')}</Notice>}
        {scanning.said ? <Notice tone={scanning.said.tone}>{scanning.said.text}</Notice> : null}
        {io_type === 'transfer' ? (
          <TextField
            label={t('stock-io.field.shelf')}
            hint={t('stock-io.field.shelf-hint')}
            autoComplete="off"
            maxLength={60}
            value={scanning.shelf}
            onChange={scanning.setShelf}
          />
        ) : null}
        <Lines
          io_type={io_type}
          lines={lines.value}
          known={new Map(document?.lines.map((line) => [line.sku, line]))}
          latest={scanning.latest}
          errorOf={(path) => form.bind(path).error}
          onChange={write}
          onDone={focusPicker}
        />
        {lines.value.length < mostStockIoLines ? (
          <div ref={picker} data-field="lines">
            <PickField
              label={t('stock-io.field.add')}
              placeholder="stock-io.field.add-hint"
              picker={skuPicker}
              value={null}
              onChange={(sku) => sku && void pick(sku)}
            />
          </div>
        ) : null}
        {form.field('note')}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" icon="check-check" keys={keys[0]} disabled={form.busy} onClick={() => void run()}>
            {title}
          </Button>
          <Button type="submit" busy={form.busy} disabled={document !== undefined && !form.changed}>
            {t('stock-io.save')}
          </Button>
          {form.changed ? <Button onClick={() => leave()}>{t(document ? 'stock-io.discard' : 'common.action.cancel')}</Button> : null}
        </div>
      </FormBody>
      {reviewing && document ? <Review document={document} onClose={() => setReviewing(false)} /> : null}
    </>
  )

  function leave() {
    form.reset()
    if (!document) pane.navigate(stockIoListScreen.href())
  }
}
