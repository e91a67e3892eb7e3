import { z } from 'zod'
import { type SupplierFields, type SupplierRow, supplierFields } from '#contract/purchase/purchase.ts'
import { supplierChange, supplierCreate } from '#contract/purchase/supplier.endpoints.ts'
import { daysIn, dueDaysField, writtenDays, wrongDays } from '#platform/document/due-days.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, email, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

const supplierForm = declareForm(supplierFields.extend({ due_days: z.string() }), {
  blank: { name: '', contact: '', email: '', phone: '', address: '', due_days: '', note: '' },
  fields: {
    name: text('supplier.column.name', { autoComplete: 'off' }),
    contact: text('supplier.column.contact', { autoComplete: 'off', required: false }),
    phone: text('supplier.column.phone', { type: 'tel', autoComplete: 'off', required: false }),
    email: email('supplier.column.email', { autoComplete: 'off', required: false }),
    address: area('supplier.column.address', { required: false }),
    due_days: dueDaysField('supplier.due-days-hint'),
    note: area('purchase.field.note', { required: false }),
  },
  codes: { SUPPLIER_TAKEN: 'name' },
})

/** A supplier: how it is reached, and how long it gives. */
export function SupplierForm({ supplier, onClose }: { supplier?: SupplierRow; onClose(): void }) {
  const form = useForm(supplierForm, {
    initial: supplier && {
      name: supplier.name,
      contact: supplier.contact ?? '',
      email: supplier.email ?? '',
      phone: supplier.phone ?? '',
      address: supplier.address ?? '',
      due_days: writtenDays(supplier.due_days),
      note: supplier.note ?? '',
    },
    check: ({ due_days }) => ({ due_days: wrongDays(due_days) }),
    send(written) {
      const body: SupplierFields = { ...written, due_days: daysIn(written.due_days) }
      return supplier ? call(supplierChange, { params: { supplier_id: supplier.supplier_id }, body }) : call(supplierCreate, { body })
    },
    sent({ name }) {
      toast.show({ kind: 'success', text: t('supplier.saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      autoFocus
      title={supplier ? t('supplier.edit', { name: supplier.name }) : t('supplier.new')}
      submit={t('supplier.submit')}
      onClose={onClose}
    />
  )
}
