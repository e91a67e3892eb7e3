import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { storeInvite } from '#contract/store/connect.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'

const inviteForm = declareForm(storeInvite.body.omit({ marketplace: true }), {
  blank: { store_id: '', store_name: '' },
  fields: {
    store_id: text('store.field.store_id', {
      autoComplete: 'off',
      inputMode: 'numeric',
      wrong: 'store.invite.id-wrong',
      hint: 'store.invite.id-hint',
    }),
    store_name: text('store.field.store_name', { autoComplete: 'off' }),
  },
  codes: { STORE_HELD: 'store_id' },
})

interface InviteFormProps {
  readonly marketplace: Marketplace
  /** It is asked for once more; absent: a new one. */
  readonly store: Store | undefined
  onClose(): void
  onInvited(store: Store): void
}

/** Asks the operator to have a store connected. Kept until it is sent. */
export function InviteForm({ marketplace, store, onClose, onInvited }: InviteFormProps) {
  const form = useForm(inviteForm, {
    ...(store ? { initial: { store_id: store.store_id, store_name: store.store_name } } : { keep: `store.invite.${marketplace}` }),
    send: (body) => call(storeInvite, { body: { marketplace, ...body } }),
    sent: onInvited,
  })
  const { name } = marketplaceFacts[marketplace]
  return (
    <FormDialog
      form={form}
      autoFocus
      title={store ? t('store.connect.again', { store: store.store_name }) : t('store.connect.title', { marketplace: name })}
      description={t('store.invite.text', { marketplace: name })}
      submit={t('store.invite.submit')}
      onClose={onClose}
    />
  )
}
