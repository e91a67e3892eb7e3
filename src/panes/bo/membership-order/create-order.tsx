import { type FormEvent, useRef, useState } from 'react'
import { boMembershipOrderCreate, boMembershipProductList } from '#contract/bo/bo.endpoints.ts'
import type { BoUser, MembershipOrder } from '#contract/bo/bo.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall, useCallMutation } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { Select } from '#platform/ui/select.tsx'
import { OwnerPicker } from './owner-picker.tsx'

interface CreateOrderProps {
  onClose(): void
  onMade(order: MembershipOrder): void
}

/** Orders a membership for a seller: whose, and which. */
export function CreateOrder({ onClose, onMade }: CreateOrderProps) {
  const products = useCall(boMembershipProductList)
  const [owner, setOwner] = useState<BoUser | null>(null)
  const [productId, setProductId] = useState('')
  const productField = useRef<HTMLSelectElement>(null)
  const [tried, setTried] = useState(false)
  const make = useCallMutation(boMembershipOrderCreate, { onSuccess: onMade })
  const product = products.data?.find(({ product_id }) => String(product_id) === productId)
  const missing = t('common.field.required')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (owner && product && !make.isPending) make.mutate({ body: { user_id: owner.user_id, product_id: product.product_id } })
  }
  const failure = make.error ?? products.error
  return (
    <Dialog
      open
      title={t('bo.create.title')}
      description={t('bo.create.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" form="bo-create" variant="primary" busy={make.isPending}>
            {t('bo.create.submit')}
          </Button>
        </>
      }
    >
      <form id="bo-create" noValidate onSubmit={submit} className="flex flex-col gap-3.5">
        {failure ? <Notice tone="danger">{errorText(failure)}</Notice> : null}
        <OwnerPicker
          owner={owner}
          wrong={tried && !owner ? missing : undefined}
          onPick={(picked) => {
            setOwner(picked)
            if (picked) productField.current?.focus()
          }}
        />
        <div>
          <Select
            required
            ref={productField}
            label={t('bo.create.product')}
            value={productId}
            onChange={setProductId}
            options={[
              { value: '', label: products.isPending ? t('common.loading') : t('bo.create.product-choose'), disabled: true },
              ...(products.data ?? []).map(({ product_id, name, price }) => ({
                value: String(product_id),
                label: `${name} · ${formatRupiah(price)}`,
              })),
            ]}
          />
          {tried && !product ? (
            <p role="alert" className="mt-1 text-xs text-danger">
              {missing}
            </p>
          ) : null}
        </div>
        <RequiredNote />
      </form>
    </Dialog>
  )
}
