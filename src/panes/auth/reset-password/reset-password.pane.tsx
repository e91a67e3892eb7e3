import { useState } from 'react'
import { authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { DeadLink } from '../dead-link.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { isDead, LinkState } from '../link-state.tsx'
import { loginScreen } from '../login/login.screen.ts'
import { NewPasswordField } from '../password-field.tsx'
import { newPasswordRule, passwordCodes } from '../rules.ts'
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

const resetForm = declareForm(authResetPassword.body, {
  blank: { fp_id: '', token: '', password: '' },
  fields: { password: password('auth.reset.password') },
  codes: passwordCodes,
})

function ResetForm({ link, email, onSpent }: ResetFormProps) {
  const { navigate } = usePane()
  const form = useForm(resetForm, {
    initial: link,
    check: (values) => ({ password: newPasswordRule(values.password, [email]) }),
    send: (body) => call(authResetPassword, { body }),
    sent: () => {
      toast.show({ kind: 'success', text: t('auth.reset.done') })
      sessionStorage.setItem('auth.email', JSON.stringify({ email }))
      navigate(loginScreen.href(), 'replace')
    },
    refused: (error) => {
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onSpent()
    },
  })
  return (
    <Form
      form={form}
      size="large"
      autoFocus
      head={
        <>
          <AuthHeading title={t('auth.reset.title')}>{t('auth.reset.text', { email })}</AuthHeading>
          {/* A password keeper files the new password under this name. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        </>
      }
      submit={t('auth.reset.submit')}
    >
      <NewPasswordField {...form.bind('password')} avoid={[email]} />
    </Form>
  )
}
