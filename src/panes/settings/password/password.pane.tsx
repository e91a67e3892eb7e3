import { useState } from 'react'
import { authChangePassword } from '#contract/auth/auth.endpoints.ts'
import { passwordMinLength } from '#contract/auth/password.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm, type Wrong } from '#platform/ui/use-form.ts'
import { OtpSection } from './otp-section.tsx'

const blank = { current: '', new: '', retype: '' }

export default function PasswordPane() {
  const email = useSession((session) => session.user?.email ?? '')
  const [fields, setFields] = useState(blank)
  const hint = t('settings.password.hint', { min: passwordMinLength })
  const form = useForm<typeof blank>({
    values: fields,
    change: setFields,
    rules: {
      current: (value) => (value ? null : t('common.field.required')),
      new: (value, all) => (value.length < passwordMinLength || value === all.current ? hint : null),
      retype: (value, all) => (value && value === all.new ? null : t('settings.password.mismatch')),
    },
    send: async () => {
      await call(authChangePassword, { body: { current: fields.current, new: fields.new } })
      setFields(blank)
      toast.show({ kind: 'success', text: t('settings.password.done') })
    },
    explain: wrongOf,
  })
  return (
    <Page title={t('settings.password.title')} text={t('settings.password.text')}>
      <form ref={form.ref} noValidate onSubmit={form.submit} className="flex max-w-90 flex-col gap-4">
        {form.wrong.form ? <Notice tone="danger">{form.wrong.form}</Notice> : null}
        {/* A password keeper files the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField {...form.bind('current')} type="password" label={t('settings.password.current')} autoComplete="current-password" />
        <TextField {...form.bind('new')} type="password" label={t('settings.password.new')} hint={hint} autoComplete="new-password" />
        <TextField {...form.bind('retype')} type="password" label={t('settings.password.retype')} autoComplete="new-password" />
        <RequiredNote />
        <Button type="submit" variant="primary" busy={form.busy} className="self-start">
          {t('settings.password.save')}
        </Button>
      </form>
      <OtpSection />
    </Page>
  )
}

function wrongOf(error: unknown): Wrong<typeof blank> {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'PASSWORD_WRONG') return { current: errorText(error) }
  if (code === 'PASSWORD_WEAK' || code === 'PASSWORD_GUESSABLE') return { new: errorText(error) }
  return { form: `${t('settings.password.failed')}. ${errorText(error)}` }
}
