import { boMembershipOrderCreate, boMembershipProductList } from '#contract/bo/bo.endpoints.ts'
import type { MembershipOrder } from '#contract/bo/bo.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { ownerPicker } from './owner.picker.ts'

const createForm = declareForm(boMembershipOrderCreate.body, {
  blank: { user_id: null, product_id: '' },
  fields: {
    user_id: pick('bo.owner.label', ownerPicker, { placeholder: 'bo.owner.hint', none: 'bo.owner.none' }),
    product_id: choice('bo.create.product'),
  },
})

interface CreateOrderProps {
  onClose(): void
  onMade(order: MembershipOrder): void
}

/** Orders a membership for a seller: whose, and which. */
export function CreateOrder({ onClose, onMade }: CreateOrderProps) {
  const products = useCall(boMembershipProductList)
  const form = useForm(createForm, { send: (body) => call(boMembershipOrderCreate, { body }), sent: onMade })
  return (
    <FormDialog form={form} title={t('bo.create.title')} description={t('bo.create.text')} onClose={onClose} submit={t('bo.create.submit')}>
      {products.error ? <Notice tone="danger">{errorText(products.error)}</Notice> : null}
      {form.field('user_id')}
      {form.field('product_id', {
        options: [
          { value: '', label: products.isPending ? t('common.loading') : t('bo.create.product-choose'), disabled: true },
          ...(products.data ?? []).map(({ product_id, name, price }) => ({
            value: String(product_id),
            label: `${name} · ${formatRupiah(price)}`,
          })),
        ],
      })}
    </FormDialog>
  )
}
