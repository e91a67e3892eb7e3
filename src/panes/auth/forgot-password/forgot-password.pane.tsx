import { useState } from 'react'
import { z } from 'zod'
import { authForgotPassword } from '#contract/auth/reset.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useForm } from '#platform/ui/use-form.ts'
import { useSeconds } from '#platform/ui/use-seconds.ts'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { useKept } from '../kept.ts'
import { loginScreen } from '../login/login.screen.ts'
import { emailRule, wrongOf } from '../rules.ts'

/** The answer is the same whether the e-mail has an account; so is what is shown. */
export default function ForgotPasswordPane() {
  const [email, setEmail] = useKept('auth.email', z.string(), '')
  const [sent, setSent] = useState<{ email: string; message: string; resend_at: number } | null>(null)
  const wait = useSeconds(sent?.resend_at ?? null)
  const form = useForm({
    values: { email },
    change: (values) => {
      setEmail(values.email)
      setSent(null)
    },
    rules: { email: emailRule },
    send: async () => {
      const to = email.trim()
      const { message, resend_in } = await call(authForgotPassword, { body: { email: to } })
      setSent({ email: to, message, resend_at: Date.now() + resend_in * 1000 })
    },
    explain: wrongOf,
  })
  return (
    <AuthPage>
      <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <AuthHeading title={t('auth.forgot.title')} wrong={form.wrong.form}>
          {t('auth.forgot.text')}
        </AuthHeading>
        <TextField
          {...form.bind('email')}
          size="large"
          type="email"
          label={t('auth.login.email')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
        />
        {sent ? (
          <Notice tone="success">
            {sent.message}. {t('auth.forgot.check', { email: sent.email })}
          </Notice>
        ) : null}
        <RequiredNote />
        <Button type="submit" variant={sent ? 'secondary' : 'primary'} size="large" busy={form.busy} disabled={wait > 0} className="mt-1">
          {wait > 0 ? t('auth.otp.resend-in', { seconds: wait }) : t(sent ? 'auth.forgot.again' : 'auth.forgot.submit')}
        </Button>
        <p className="text-center">
          <Link to={loginScreen.href()} className={authLink}>
            {t('auth.forgot.back')}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
