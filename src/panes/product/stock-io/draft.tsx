import { useEffect, useRef, useState } from 'react'
import { stockIoChange, stockIoCreate, stockIoScan } from '#contract/product/stock-io.endpoints.ts'
import { causesOf, mostStockIoLines, type StockIoDetail, type StockIoType } from '#contract/product/stock-io.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { useHeldVersion, useWrittenLines } from '#platform/document/use-written-lines.ts'
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
import { draftForm, draftOf, fieldsOf, type LineDraft, withSku, wrongLines } from './draft-form.ts'
import { Lines } from './lines.tsx'
import { Review } from './review.tsx'
import { stockIoDetailScreen, stockIoListScreen } from './stock-io.screen.ts'

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
  // The shelf that what is scanned next goes to.
  const [shelf, setShelf] = useState('')
  const shelfNow = useRef(shelf)
  shelfNow.current = shelf
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
  const transfers = io_type === 'transfer'
  const written = useWrittenLines({
    lines: form.bind('lines'),
    async find(code) {
      const { skus, location } = await call(stockIoScan, { query: { code } })
      if (skus.length > 0 || location === null || !transfers) return skus
      shelfNow.current = location
      setShelf(location)
      return { said: t('stock-io.scan.shelf', { shelf: location }) }
    },
    withSku: (before, found, pieces) => withSku(before, found, { pieces, location: transfers ? shelfNow.current : '' }),
    ...(transfers && {
      said: ({ name, variant, location }: LineDraft) =>
        t('stock-io.scan.put', { name: [name, variant].filter(Boolean).join(' · '), shelf: location }),
    }),
  })
  useHeldVersion(form, document?.version)

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

  usePaneController({ scan: written.scan, scansWords: true, refresh: onRefresh, search: written.focusPicker })
  usePaneContext({
    'selection.kind': 'stock-io',
    'selection.count': document ? 1 : 0,
    'selection.codes': document ? [String(document.io_id)] : [],
    ...documentContext(document ?? { io_id: 0, status: 'draft', reversed_by: null }),
    'stock-io.new': document ? null : io_type,
    ...stockContext(written.lines.map(({ sku }) => sku)),
  })
  const causes = causesOf[io_type]
  const { title, keys, run } = commandHandle('stock-io.post')
  return (
    <>
      <FormBody
        form={form}
        className="flex flex-col gap-4"
        end={
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" icon="check-check" keys={keys[0]} disabled={form.busy} onClick={() => void run()}>
              {title}
            </Button>
            <Button type="submit" busy={form.busy} disabled={document !== undefined && !form.changed}>
              {t('stock-io.save')}
            </Button>
            {form.changed ? <Button onClick={() => leave()}>{t(document ? 'stock-io.discard' : 'common.action.cancel')}</Button> : null}
          </div>
        }
      >
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
        {written.said ? <Notice tone={written.said.tone}>{written.said.text}</Notice> : null}
        {transfers ? (
          <TextField
            label={t('stock-io.field.shelf')}
            hint={t('stock-io.field.shelf-hint')}
            autoComplete="off"
            maxLength={60}
            value={shelf}
            onChange={setShelf}
          />
        ) : null}
        <Lines
          io_type={io_type}
          lines={written.lines}
          known={new Map(document?.lines.map((line) => [line.sku, line]))}
          latest={written.latest}
          errorOf={(path) => form.bind(path).error}
          onChange={written.change}
          onRemove={written.remove}
          onDone={written.focusPicker}
        />
        {written.lines.length < mostStockIoLines ? (
          <div ref={written.picker} data-field="lines">
            <PickField
              label={t('stock-io.field.add')}
              placeholder="stock-io.field.add-hint"
              picker={skuPicker}
              value={null}
              onChange={(sku) => sku && void written.pick(sku)}
            />
          </div>
        ) : null}
        {form.field('note')}
      </FormBody>
      {reviewing && document ? <Review document={document} onClose={() => setReviewing(false)} /> : null}
    </>
  )

  function leave() {
    form.reset()
    if (!document) pane.navigate(stockIoListScreen.href())
  }
}
