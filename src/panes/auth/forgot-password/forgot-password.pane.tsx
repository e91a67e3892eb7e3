import { useState } from 'react'
import { authForgotPassword } from '#contract/auth/reset.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { email } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useSeconds } from '#platform/ui/use-seconds.ts'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { loginScreen } from '../login/login.screen.ts'

const forgotForm = declareForm(authForgotPassword.body, { blank: { email: '' }, fields: { email: email() } })

/** The answer is the same whether the e-mail has an account; so is what is shown. */
export default function ForgotPasswordPane() {
  const [sent, setSent] = useState<{ email: string; message: string; resend_at: number } | null>(null)
  const wait = useSeconds(sent?.resend_at ?? null)
  const form = useForm(forgotForm, {
    keep: { inTab: 'auth.email' },
    stays: true,
    send: (body) => call(authForgotPassword, { body }),
    sent: ({ message, resend_in }, body) => setSent({ email: body.email, message, resend_at: Date.now() + resend_in * 1000 }),
  })
  const shown = sent?.email === form.values.email.trim() ? sent : null
  return (
    <AuthPage>
      <Form
        form={form}
        size="large"
        autoFocus
        head={<AuthHeading title={t('auth.forgot.title')}>{t('auth.forgot.text')}</AuthHeading>}
        submit={{
          variant: shown ? 'secondary' : 'primary',
          disabled: shown !== null && wait > 0,
          children: shown && wait > 0 ? t('auth.otp.resend-in', { seconds: wait }) : t(shown ? 'auth.forgot.again' : 'auth.forgot.submit'),
        }}
        foot={
          <p className="text-center">
            <Link to={loginScreen.href()} className={authLink}>
              {t('auth.forgot.back')}
            </Link>
          </p>
        }
      >
        {form.field('email')}
        {shown ? (
          <Notice tone="success">
            {shown.message}. {t('auth.forgot.check', { email: shown.email })}
          </Notice>
        ) : null}
      </Form>
    </AuthPage>
  )
}
