import type { ReactNode } from 'react'
import type { Picker } from '#kernel/command.ts'
import { PickField } from '#platform/form/pick-field.tsx'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { type DocumentDraft, type LineDraft, lineAmount, totalsOf } from './draft.ts'
import { LineTable } from './line-table.tsx'
import type { WrittenLines } from './use-written-lines.ts'

interface DocumentForm {
  readonly values: DocumentDraft
  bind(path: string): { readonly error: string | undefined }
  field(name: 'discount' | 'tax' | 'shipping'): ReactNode
}

interface WrittenDocumentProps {
  readonly form: DocumentForm
  readonly written: WrittenLines<LineDraft>
  /** What can stand in a line. */
  readonly picker: Picker
  readonly mostLines: number
  /** What the price of a piece, and what it all comes to, are called. */
  readonly price: string
  readonly total: string
}

const widths = { qty: 'w-20', price: 'w-32', discount: 'w-28' } as const

/** The lines and amounts of a document as they are written, and what they come to. */
export function WrittenDocument({ form, written, picker, mostLines, price, total }: WrittenDocumentProps) {
  const { lines, latest, said, change, remove, pick, focusPicker } = written
  const heads = { qty: t('purchase.line.qty'), price, discount: t('purchase.line.discount') } as const
  const sums = totalsOf(form.values)
  return (
    <>
      {said ? <Notice tone={said.tone}>{said.text}</Notice> : null}
      <LineTable
        lines={lines}
        columns={[
          ...(['qty', 'price', 'discount'] as const).map((name) => ({
            name,
            head: heads[name],
            width: widths[name],
            field: (line: LineDraft, at: number) => ({
              path: `lines.${at}.${name}`,
              label: `${heads[name]} ${line.sku}`,
              value: line[name],
              error: form.bind(`lines.${at}.${name}`).error,
              maxLength: 16,
              onChange: (written: string) => change(at, { [name]: written }),
            }),
          })),
          { name: 'total', head: t('purchase.column.total'), width: 'w-32', show: (line) => formatRupiah(lineAmount(line)) },
        ]}
        latest={latest}
        error={form.bind('lines').error}
        onRemove={remove}
        onDone={focusPicker}
      />
      {lines.length < mostLines ? (
        <div ref={written.picker} data-field="lines">
          <PickField
            label={t('purchase.field.add')}
            placeholder="purchase.field.add-hint"
            picker={picker}
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
          <dd>{formatRupiah(sums.goods)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-2">{total}</dt>
          <dd className="font-semibold">{formatRupiah(sums.total)}</dd>
        </div>
      </dl>
    </>
  )
}
