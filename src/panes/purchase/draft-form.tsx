import { z } from 'zod'
import { type PurchaseDetail, type PurchaseFields, purchaseFields } from '#contract/purchase/purchase.ts'
import { documentDraft, sentAmounts, sentLine, writtenAmounts, writtenLine, wrongDocument } from '#platform/document/draft.ts'
import { declareForm, type Field } from '#platform/form/declare-form.ts'
import { own, text } from '#platform/form/fields.tsx'
import type { MessageKey } from '#platform/i18n/i18n.ts'
import { useSupplierNames } from '#platform/pickers/supplier-names.ts'
import { DayField } from '#platform/ui/day-field.tsx'

const draft = z.object({
  supplier: z.string().trim().max(100),
  delivery_date: z.string(),
  invoice_number: z.string().trim().max(60),
  invoice_date: z.string(),
  due_date: z.string(),
  ...documentDraft.shape,
})
export type Draft = z.output<typeof draft>

const dayField = (label: MessageKey, towards: 'past' | 'future'): Field<string> =>
  own(label, ({ label: said, value, error, onChange }) => <DayField label={said} value={value} error={error} towards={towards} onChange={onChange} />)

export const draftForm = declareForm(draft, {
  blank: {
    supplier: '',
    delivery_date: '',
    invoice_number: '',
    invoice_date: '',
    due_date: '',
    ...documentDraft.blank,
  },
  fields: {
    supplier: text('purchase.column.supplier', { autoComplete: 'off', required: false, useSuggestions: useSupplierNames }),
    delivery_date: dayField('purchase.column.delivery', 'future'),
    invoice_number: text('purchase.column.invoice', { autoComplete: 'off', required: false }),
    invoice_date: dayField('purchase.column.invoice_date', 'past'),
    due_date: dayField('purchase.column.due', 'future'),
    ...documentDraft.fields,
  },
  codes: { PRODUCT_NOT_FOUND: 'lines', PACKAGE_STOCK: 'lines', PURCHASE_NO_SUPPLIER: 'supplier' },
})

/** What is wrong with what is written, by path. */
export const wrongDraft = (written: Draft) => wrongDocument(written, 'purchase.wrong.discount')

/** What is sent of a draft. */
export const fieldsOf = ({ lines, version: _, ...written }: Draft): PurchaseFields =>
  purchaseFields.parse({
    supplier: written.supplier || null,
    delivery_date: written.delivery_date || null,
    invoice_number: written.invoice_number || null,
    invoice_date: written.invoice_date || null,
    due_date: written.due_date || null,
    note: written.note || null,
    ...sentAmounts(written),
    lines: lines.map(sentLine).map(({ price, ...line }) => ({ ...line, price_cost: price })),
  })

/** A purchase of the server as its form holds it. */
export const draftOf = (purchase: PurchaseDetail): Draft => ({
  supplier: purchase.supplier ?? '',
  delivery_date: purchase.delivery_date ?? '',
  invoice_number: purchase.invoice_number ?? '',
  invoice_date: purchase.invoice_date ?? '',
  due_date: purchase.due_date ?? '',
  note: purchase.note ?? '',
  ...writtenAmounts(purchase),
  lines: purchase.lines.map((line) => writtenLine({ ...line, price: line.price_cost })),
  version: purchase.version,
})
