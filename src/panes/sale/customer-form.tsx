import { z } from 'zod'
import { customerChange, customerCreate } from '#contract/sale/sale.endpoints.ts'
import { type CustomerFields, customerFields, type SaleCustomer } from '#contract/sale/sale.ts'
import { daysIn, dueDaysField, writtenDays, wrongDays } from '#platform/document/due-days.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, email, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

const customerForm = declareForm(customerFields.extend({ due_days: z.string() }), {
  blank: { name: '', phone: '', email: '', address: '', due_days: '', note: '' },
  fields: {
    name: text('supplier.column.name', { autoComplete: 'off' }),
    phone: text('supplier.column.phone', { type: 'tel', autoComplete: 'off', required: false, wrong: 'order.create.phone-wrong' }),
    email: email('supplier.column.email', { autoComplete: 'off', required: false }),
    address: area('supplier.column.address', { required: false }),
    due_days: dueDaysField('sale.customer.due-days-hint'),
    note: area('purchase.field.note', { required: false }),
  },
  codes: { CUSTOMER_TAKEN: 'phone' },
})

/** A customer of our own: how they are reached, and how long they have to pay. */
export function CustomerForm({ customer, onClose }: { customer?: SaleCustomer; onClose(): void }) {
  const form = useForm(customerForm, {
    initial: customer && {
      name: customer.name,
      phone: customer.phone ?? '',
      email: customer.email ?? '',
      address: customer.address ?? '',
      due_days: writtenDays(customer.due_days),
      note: customer.note ?? '',
    },
    check: ({ due_days }) => ({ due_days: wrongDays(due_days) }),
    send(written) {
      const body: CustomerFields = { ...written, due_days: daysIn(written.due_days) }
      return customer ? call(customerChange, { params: { customer_id: customer.customer_id }, body }) : call(customerCreate, { body })
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
      title={customer ? t('supplier.edit', { name: customer.name }) : t('sale.customer.new')}
      submit={t('supplier.submit')}
      onClose={onClose}
    />
  )
}
