import type { Session } from '#contract/auth/auth.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { email, password } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { PasswordField } from '../password-field.tsx'
import { registerScreen } from '../register/register.screen.ts'

interface PasswordFormProps {
  onSession(session: Session): void
  onOtp(request: OtpRequest): void
}

const loginForm = declareForm(authLogin.body, {
  blank: { email: '', password: '' },
  fields: {
    // The browser offers passkeys here as well.
    email: email(undefined, { autoComplete: 'username webauthn' }),
    password: password('auth.login.password', { missing: 'auth.login.password-missing' }),
  },
  codes: { WRONG_CREDENTIALS: 'password' },
})

/** E-mail and password; what is wrong stands at its field. */
export function PasswordForm({ onSession, onOtp }: PasswordFormProps) {
  const form = useForm(loginForm, {
    keep: { inTab: 'auth.email' },
    stays: true,
    send: (body) => call(authLogin, { body }),
    sent: (reply, body) => (reply.otp_required ? onOtp(otpRequest(body.email, reply)) : onSession(reply)),
  })
  return (
    <Form
      form={form}
      size="large"
      autoFocus
      head={<AuthHeading title={t('auth.login.title')}>{t('auth.login.text')}</AuthHeading>}
      submit={t('auth.login.submit')}
      foot={
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Link to={forgotPasswordScreen.href()} className={authLink}>
            {t('auth.login.forgot')}
          </Link>
          <Link to={registerScreen.href()} className={authLink}>
            {t('auth.login.register')}
          </Link>
        </p>
      }
    >
      {form.field('email')}
      <PasswordField {...form.bind('password')} autoComplete="current-password" />
    </Form>
  )
}
