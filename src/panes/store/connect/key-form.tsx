import { useMemo } from 'react'
import { z } from 'zod'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { storeConnectByKey } from '#contract/store/connect.endpoints.ts'
import type { ConnectWay } from '#contract/store/connect.ts'
import type { Store } from '#contract/store/store.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { fieldLabel } from './field-labels.ts'

/** What a marketplace gives its sellers to be entered elsewhere: each field by its name, none that is secret kept. */
function keyForm({ fields }: ConnectWay) {
  const each = storeConnectByKey.body.shape.fields.valueType
  return declareForm(z.strictObject(Object.fromEntries(fields.map(({ name }) => [name, each]))), {
    blank: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    fields: Object.fromEntries(
      fields.map(({ name, secret }) => [
        name,
        (secret ? password : text)(() => fieldLabel(name), { autoComplete: secret ? 'new-password' : 'off', spellCheck: false }),
      ]),
    ),
  })
}

interface KeyFormProps {
  readonly way: ConnectWay
  /** It is connected again; absent: a new one. */
  readonly store: Store | undefined
  onClose(): void
  onConnected(store: Store): void
}

/** Connects a store by what its seller was given at the marketplace. */
export function KeyForm({ way, store, onClose, onConnected }: KeyFormProps) {
  const { marketplace } = way
  const declared = useMemo(() => keyForm(way), [way])
  const form = useForm(declared, {
    send: (fields) =>
      call(storeConnectByKey, { body: { marketplace, store_code: store?.store_code ?? null, fields: fields as Record<string, string> } }),
    sent: onConnected,
  })
  const { name } = marketplaceFacts[marketplace]
  return (
    <FormDialog
      form={form}
      autoFocus
      title={store ? t('store.connect.again', { store: store.store_name }) : t('store.connect.title', { marketplace: name })}
      description={t('store.key.text', { marketplace: name })}
      submit={t('store.connect.submit')}
      onClose={onClose}
    />
  )
}
