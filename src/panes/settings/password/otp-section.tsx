import { useState } from 'react'
import { authOtpAsk, authOtpOff, authOtpOn } from '#contract/auth/otp.endpoints.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keepUser, useSession } from '#platform/session/session.ts'
import { OtpForm, type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'

/** One-time codes when signing in: on once a code that was mailed came back, off again by the password. */
export function OtpSection() {
  const email = useSession((session) => session.user?.email ?? '')
  const on = useSession((session) => session.user?.otp_enabled ?? false)
  const [sent, setSent] = useState<OtpRequest | null>(null)
  const [current, setCurrent] = useState('')
  const took = ({ otp_enabled }: { otp_enabled: boolean }) => {
    setSent(null)
    keepUser({ otp_enabled })
    toast.show({ kind: 'success', text: t(otp_enabled ? 'settings.otp.on-done' : 'settings.otp.off-done') })
  }
  const form = useForm({
    values: { current },
    change: (next) => setCurrent(next.current),
    rules: { current: (value) => (value ? null : t('common.field.required')) },
    send: async () => {
      if (on) took(await call(authOtpOff, { body: { current } }))
      else setSent(otpRequest(email, await call(authOtpAsk, { body: { current } })))
      setCurrent('')
    },
    explain: (error) => (error instanceof ApiError && error.code === 'PASSWORD_WRONG' ? { current: error.message } : { form: errorText(error) }),
  })
  return (
    <section className="flex max-w-90 flex-col gap-4 border-t border-line pt-5" aria-label={t('settings.otp.title')}>
      {sent ? (
        <OtpForm
          request={sent}
          title={t('settings.otp.title')}
          backLabel={t('common.action.cancel')}
          verify={(otp) => call(authOtpOn, { body: { otp_id: sent.otp_id, otp } })}
          onRight={took}
          onRequest={setSent}
          onBack={() => setSent(null)}
        />
      ) : (
        <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <header>
            <h2 className="text-lg font-semibold">{t('settings.otp.title')}</h2>
            <p className="text-ink-2">{t(on ? 'settings.otp.is-on' : 'settings.otp.is-off', { email })}</p>
          </header>
          {form.wrong.form ? <Notice tone="danger">{form.wrong.form}</Notice> : null}
          <TextField {...form.bind('current')} type="password" label={t('settings.otp.password')} autoComplete="current-password" />
          <RequiredNote />
          <Button type="submit" busy={form.busy} className="self-start">
            {t(on ? 'settings.otp.turn-off' : 'settings.otp.turn-on')}
          </Button>
        </form>
      )}
    </section>
  )
}
