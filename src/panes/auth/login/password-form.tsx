import { useState } from 'react'
import { z } from 'zod'
import { authLogin } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useForm } from '#platform/ui/use-form.ts'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { useKept } from '../kept.ts'
import { PasswordField } from '../password-field.tsx'
import { registerScreen } from '../register/register.screen.ts'
import { emailRule, wrongOf } from '../rules.ts'

interface PasswordFormProps {
  onSession(session: Session): void
  onOtp(request: OtpRequest): void
}

/** E-mail and password; what is wrong stands at its field. */
export function PasswordForm({ onSession, onOtp }: PasswordFormProps) {
  const [email, setEmail] = useKept('auth.email', z.string(), '')
  const [password, setPassword] = useState('')
  const [known] = useState(email !== '')
  const form = useForm({
    values: { email, password },
    change: (values) => {
      setEmail(values.email)
      setPassword(values.password)
    },
    rules: { email: emailRule, password: (value) => (value ? null : t('auth.login.password-missing')) },
    send: async () => {
      const body = { email: email.trim(), password }
      const reply = await call(authLogin, { body })
      if (reply.otp_required) onOtp(otpRequest(body.email, reply))
      else onSession(reply)
    },
    explain: (error) => wrongOf(error, { WRONG_CREDENTIALS: 'password' }),
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <AuthHeading title={t('auth.login.title')} wrong={form.wrong.form}>
        {t('auth.login.text')}
      </AuthHeading>
      <TextField
        {...form.bind('email')}
        size="large"
        type="email"
        label={t('auth.login.email')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!known}
      />
      <PasswordField {...form.bind('password')} label={t('auth.login.password')} autoComplete="current-password" autoFocus={known} />
      <RequiredNote />
      <Button type="submit" variant="primary" size="large" busy={form.busy} className="mt-1">
        {t('auth.login.submit')}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to={forgotPasswordScreen.href()} className={authLink}>
          {t('auth.login.forgot')}
        </Link>
        <Link to={registerScreen.href()} className={authLink}>
          {t('auth.login.register')}
        </Link>
      </p>
    </form>
  )
}
