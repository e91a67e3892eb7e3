import { useState } from 'react'
import { authOtpAsk, authOtpOff, authOtpOn } from '#contract/auth/otp.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keepUser, useSession } from '#platform/session/session.ts'
import { OtpForm, type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { toast } from '#platform/ui/toast.ts'

const provedForm = declareForm(authOtpAsk.body, {
  blank: { current: '' },
  fields: { current: password('settings.otp.password', { autoComplete: 'current-password' }) },
  codes: { PASSWORD_WRONG: 'current' },
})

/** One-time codes when signing in: on once a code that was mailed came back, off again by the password. */
export function OtpSection() {
  const email = useSession((session) => session.user?.email ?? '')
  const on = useSession((session) => session.user?.otp_enabled ?? false)
  const [sent, setSent] = useState<OtpRequest | null>(null)
  const took = ({ otp_enabled }: { otp_enabled: boolean }) => {
    setSent(null)
    keepUser({ otp_enabled })
    toast.show({ kind: 'success', text: t(otp_enabled ? 'settings.otp.on-done' : 'settings.otp.off-done') })
  }
  const form = useForm(provedForm, {
    send: async (body) => (on ? took(await call(authOtpOff, { body })) : setSent(otpRequest(email, await call(authOtpAsk, { body })))),
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
        <Form
          form={form}
          head={
            <header>
              <h2 className="text-lg font-semibold">{t('settings.otp.title')}</h2>
              <p className="text-ink-2">{t(on ? 'settings.otp.is-on' : 'settings.otp.is-off', { email })}</p>
            </header>
          }
          submit={{ variant: 'secondary', children: t(on ? 'settings.otp.turn-off' : 'settings.otp.turn-on') }}
        />
      )}
    </section>
  )
}
