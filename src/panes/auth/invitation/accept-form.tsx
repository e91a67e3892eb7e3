import { useState } from 'react'
import { z } from 'zod'
import { type authInvitation, authInvitationAccept } from '#contract/account/invitation.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { homeUrl } from '#platform/workbench/guard.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { forgotPasswordScreen } from '../forgot-password/forgot-password.screen.ts'
import { useKept } from '../kept.ts'
import { NewPasswordField, PasswordField } from '../password-field.tsx'
import { newPasswordRule, requiredRule, wrongOf } from '../rules.ts'

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
  const [name, setName] = useKept(`auth.invitation.${email}`, z.string(), invitation.name)
  const [password, setPassword] = useState('')
  const about = [email, name, workspace_name]
  const form = useForm({
    values: { name, password },
    change: (values) => {
      setName(values.name)
      setPassword(values.password)
    },
    rules: { name: requiredRule, password: (value) => (has_account ? requiredRule(value) : newPasswordRule(value, about)) },
    send: async () => {
      const session = await call(authInvitationAccept, { body: { token, name, password } })
      signIn(session)
      toast.show({ kind: 'success', text: t('auth.invitation.done', { workspace: session.workspace.name }) })
      navigate(homeUrl(), 'replace')
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onSpent()
      return wrongOf(error, { WRONG_CREDENTIALS: 'password' })
    },
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <AuthHeading title={t('auth.invitation.heading', { workspace: workspace_name })} wrong={form.wrong.form}>
        {t(has_account ? 'auth.invitation.text-account' : 'auth.invitation.text', { name: invited_by, email })}
      </AuthHeading>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...form.bind('name')}
        size="large"
        label={t('auth.register.name')}
        hint={t('auth.invitation.name-hint')}
        autoComplete="name"
        maxLength={80}
        autoFocus={!has_account}
      />
      {has_account ? (
        <PasswordField {...form.bind('password')} label={t('auth.login.password')} autoComplete="current-password" autoFocus />
      ) : (
        <NewPasswordField {...form.bind('password')} label={t('auth.login.password')} avoid={about} />
      )}
      <RequiredNote />
      <Button type="submit" variant="primary" size="large" busy={form.busy} className="mt-1">
        {t('auth.invitation.submit')}
      </Button>
      {has_account ? (
        <p className="text-center">
          <Link to={forgotPasswordScreen.href()} className={authLink}>
            {t('auth.login.forgot')}
          </Link>
        </p>
      ) : null}
    </form>
  )
}
