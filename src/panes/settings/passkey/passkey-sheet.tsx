import { z } from 'zod'
import { passkeyNameSchema } from '#contract/auth/passkey.ts'
import { newPasswordSchema } from '#contract/auth/person.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { addPasskey, namedAddress, passkeyRefusal, passkeysWork } from '#platform/session/passkey.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { SettingSheet } from '../setting-sheet.tsx'

const addForm = declareForm(z.object({ name: passkeyNameSchema, current: newPasswordSchema }), {
  blank: { name: '', current: '' },
  fields: {
    name: text('passkey.name', { autoComplete: 'off', hint: 'passkey.name-hint' }),
    current: password('passkey.password', { autoComplete: 'current-password' }),
  },
  codes: { PASSWORD_WRONG: 'current' },
})

/** A passkey of this device is made: its name, and the password as proof of whose it is. */
export function PasskeySheet({ onClose }: { onClose(): void }) {
  return (
    <SettingSheet title={t('passkey.add')} onClose={onClose}>
      {passkeysWork() ? <AddForm onDone={onClose} /> : <NotHere />}
    </SettingSheet>
  )
}

/** Passkeys belong to a name: what to do at an address that has none. */
function NotHere() {
  const named = namedAddress()
  return (
    <Notice tone="info">
      {t('passkey.not-here')}{' '}
      {named ? (
        <a href={named} className="text-accent underline-offset-2 hover:underline">
          {named}
        </a>
      ) : null}
    </Notice>
  )
}

function AddForm({ onDone }: { onDone(): void }) {
  const email = useSession((session) => session.user?.email ?? '')
  const form = useForm(addForm, {
    send: ({ name, current }) => addPasskey(name, current),
    sent({ name }) {
      toast.show({ kind: 'success', text: t('passkey.added', { name }) })
      onDone()
    },
    refused(error) {
      const refusal = passkeyRefusal(error)
      return refusal === undefined ? undefined : { form: refusal ?? t('passkey.error.cancelled') }
    },
  })
  return (
    <Form
      form={form}
      autoFocus
      head={
        <>
          <p className="text-ink-2">{t('passkey.text')}</p>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        </>
      }
      submit={t('passkey.make')}
    />
  )
}
