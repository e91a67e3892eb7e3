import { useState } from 'react'
import { type authInvitation, authInvitationAccept } from '#contract/account/invitation.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { toast } from '#platform/ui/toast.ts'
import { homeUrl } from '#platform/workbench/guard.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { AppCode } from '../app-code.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { NewPasswordField, PasswordField } from '../password-field.tsx'
import { newPasswordRule, passwordCodes } from '../rules.ts'

const acceptForm = declareForm(authInvitationAccept.body, {
  blank: { token: '', name: '', password: '' },
  fields: {
    name: text('auth.register.name', { required: true, hint: 'auth.invitation.name-hint', autoComplete: 'name' }),
    password: password('auth.login.password'),
  },
  codes: { ...passwordCodes, WRONG_CREDENTIALS: 'password' },
})

interface AcceptFormProps {
  token: string
  invitation: CallReply<typeof authInvitation>
  /** Somebody used the link, or took it back, meanwhile. */
  onSpent(): void
}

/** Whoever has an account proves it with its password; whoever has none makes one. */
export function AcceptForm({ token, invitation, onSpent }: AcceptFormProps) {
  const { email, workspace_name, invited_by, has_account } = invitation
  const { navigate } = usePane()
  const [asked, setAsked] = useState<OtpRequest | null>(null)
  const enter = (session: Session) => {
    signIn(session)
    toast.show({ kind: 'success', text: t('auth.invitation.done', { workspace: workspace_name }) })
    navigate(homeUrl(), 'replace')
  }
  const aboutOf = ({ name = '' }) => [email, name, workspace_name]
  const form = useForm(acceptForm, {
    initial: { token, name: invitation.name },
    keep: { inTab: `auth.invitation.${email}` },
    check: (values) => (has_account ? {} : { password: newPasswordRule(values.password, aboutOf(values)) }),
    send: (body) => call(authInvitationAccept, { body }),
    sent: (reply) => (reply.otp_required ? setAsked(otpRequest(email, reply)) : enter(reply)),
    refused: (error) => {
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onSpent()
    },
  })
  if (asked) return <AppCode request={asked} onSession={enter} onBack={() => setAsked(null)} />
  return (
    <Form
      form={form}
      size="large"
      autoFocus
      head={
        <>
          <AuthHeading title={t('auth.invitation.heading', { workspace: workspace_name })}>
            {t(has_account ? 'auth.invitation.text-account' : 'auth.invitation.text', { name: invited_by, email })}
          </AuthHeading>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        </>
      }
      submit={t('auth.invitation.submit')}
      foot={
        has_account ? (
          <p className="text-center">
            <Link to={forgotPasswordScreen.href()} className={authLink}>
              {t('auth.login.forgot')}
            </Link>
          </p>
        ) : null
      }
    >
      {form.field('name')}
      {has_account ? (
        <PasswordField {...form.bind('password')} autoComplete="current-password" />
      ) : (
        <NewPasswordField {...form.bind('password')} avoid={aboutOf(form.values)} />
      )}
    </Form>
  )
}
