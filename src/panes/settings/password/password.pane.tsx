import { type FormEvent, useRef, useState } from 'react'
import { authChangePassword } from '#contract/auth/auth.endpoints.ts'
import { passwordMinLength } from '#contract/auth/password.ts'
import type { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { OtpSection } from './otp-section.tsx'

const blank = { current: '', new: '', retype: '' }
const wrongOrder = ['current', 'new', 'retype'] as const
type Wrong = Partial<Record<keyof typeof blank | 'form', string>>

export default function PasswordPane() {
  const email = useSession((session) => session.user?.email ?? '')
  const [fields, setFields] = useState(blank)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useCallMutation(authChangePassword, {
    onSuccess: () => {
      setFields(blank)
      toast.show({ kind: 'success', text: t('settings.password.done') })
    },
    onError: (error) => setWrong(wrongOf(error)),
  })
  const set = (name: keyof typeof blank) => (value: string) => setFields((now) => ({ ...now, [name]: value }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(fields)
    setWrong(found)
    const first = wrongOrder.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else change.mutate({ body: { current: fields.current, new: fields.new } })
  }

  return (
    <Page title={t('settings.password.title')} text={t('settings.password.text')}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-90 flex-col gap-4">
        {wrong.form ? <Notice tone="danger">{wrong.form}</Notice> : null}
        {/* A password keeper files the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          required
          name="current"
          type="password"
          label={t('settings.password.current')}
          value={fields.current}
          onChange={set('current')}
          error={wrong.current}
          autoComplete="current-password"
        />
        <TextField
          required
          name="new"
          type="password"
          label={t('settings.password.new')}
          value={fields.new}
          onChange={set('new')}
          error={wrong.new}
          hint={t('settings.password.hint', { min: passwordMinLength })}
          autoComplete="new-password"
        />
        <TextField
          required
          name="retype"
          type="password"
          label={t('settings.password.retype')}
          value={fields.retype}
          onChange={set('retype')}
          error={wrong.retype}
          autoComplete="new-password"
        />
        <RequiredNote />
        <Button type="submit" variant="primary" busy={change.isPending} className="self-start">
          {t('settings.password.save')}
        </Button>
      </form>
      <OtpSection />
    </Page>
  )
}

function check(fields: typeof blank): Wrong {
  const wrong: Wrong = {}
  if (!fields.current) wrong.current = t('common.field.required')
  if (fields.new.length < passwordMinLength || fields.new === fields.current) wrong.new = t('settings.password.hint', { min: passwordMinLength })
  if (fields.retype !== fields.new) wrong.retype = t('settings.password.mismatch')
  return wrong
}

function wrongOf(error: ApiError): Wrong {
  if (error.code === 'PASSWORD_WRONG') return { current: error.message }
  if (error.code === 'PASSWORD_WEAK') return { new: error.message }
  if (error.code === 'PASSWORD_GUESSABLE') return { new: error.message }
  return { form: `${t('settings.password.failed')}. ${errorText(error)}` }
}
