import { useState } from 'react'
import { authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { DeadLink } from '../dead-link.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { isDead, LinkState } from '../link-state.tsx'
import { loginScreen } from '../login/login.screen.ts'
import { NewPasswordField } from '../password-field.tsx'
import { newPasswordRule, wrongOf } from '../rules.ts'
import type { resetPasswordScreen } from './reset-password.screen.ts'

export default function ResetPasswordPane({ query: { fp_id = '', token = '' } }: PropsOf<typeof resetPasswordScreen>) {
  const [spent, setSpent] = useState(false)
  const look = useCall(authForgotPasswordToken, { body: { fp_id, token } }, { enabled: !!fp_id && !!token, staleTime: Number.POSITIVE_INFINITY })
  const dead = spent || !fp_id || !token || isDead(look.error)
  return (
    <AuthPage>
      {dead ? (
        <DeadLink title={t('auth.reset.dead')} text={t('auth.reset.dead-text')}>
          <Link to={forgotPasswordScreen.href()} className={authLink}>
            {t('auth.reset.ask-again')}
          </Link>
        </DeadLink>
      ) : look.data ? (
        <ResetForm link={{ fp_id, token }} email={look.data.email} onSpent={() => setSpent(true)} />
      ) : (
        <LinkState error={look.error} onRetry={() => void look.refetch()} />
      )}
    </AuthPage>
  )
}

interface ResetFormProps {
  link: { fp_id: string; token: string }
  email: string
  onSpent(): void
}

function ResetForm({ link, email, onSpent }: ResetFormProps) {
  const { navigate } = usePane()
  const [password, setPassword] = useState('')
  const form = useForm({
    values: { password },
    change: (values) => setPassword(values.password),
    rules: { password: (value) => newPasswordRule(value, [email]) },
    send: async () => {
      await call(authResetPassword, { body: { ...link, password } })
      toast.show({ kind: 'success', text: t('auth.reset.done') })
      sessionStorage.setItem('auth.email', JSON.stringify(email))
      navigate(loginScreen.href(), 'replace')
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onSpent()
      return wrongOf(error)
    },
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <AuthHeading title={t('auth.reset.title')} wrong={form.wrong.form}>
        {t('auth.reset.text', { email })}
      </AuthHeading>
      {/* A password keeper files the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField {...form.bind('password')} label={t('auth.reset.password')} avoid={[email]} autoFocus />
      <RequiredNote />
      <Button type="submit" variant="primary" size="large" busy={form.busy} className="mt-1">
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}
