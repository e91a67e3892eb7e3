import { useState } from 'react'
import { z } from 'zod'
import { isPhone } from '#contract/auth/person.ts'
import { authRegister } from '#contract/auth/sign-up.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { language, t } from '#platform/i18n/i18n.ts'
import { type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useForm } from '#platform/ui/use-form.ts'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { useKept } from '../kept.ts'
import { loginScreen } from '../login/login.screen.ts'
import { NewPasswordField } from '../password-field.tsx'
import { emailRule, newPasswordRule, requiredRule, wrongOf } from '../rules.ts'

const keptSchema = z.object({ name: z.string(), workspace_name: z.string(), email: z.string(), phone: z.string() })
const blank = { name: '', workspace_name: '', email: '', phone: '' }

/** Who signs up, for which shop. Everything but the password is there again after a reload. */
export function RegisterForm({ onSent }: { onSent(request: OtpRequest): void }) {
  const [kept, keep] = useKept('auth.register', keptSchema, blank)
  const [password, setPassword] = useState('')
  const about = [kept.email, kept.name, kept.workspace_name]
  const form = useForm({
    values: { ...kept, password },
    change: ({ password: typed, ...rest }) => {
      setPassword(typed)
      keep(rest)
    },
    rules: {
      name: requiredRule,
      workspace_name: requiredRule,
      email: emailRule,
      phone: (value) => (isPhone(value) ? null : t('auth.register.phone-wrong')),
      password: (value) => newPasswordRule(value, about),
    },
    send: async () => {
      const email = kept.email.trim()
      onSent(otpRequest(email, await call(authRegister, { body: { ...kept, email, password, language: language() } })))
    },
    explain: wrongOf,
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <AuthHeading title={t('auth.register.title')} wrong={form.wrong.form}>
        {t('auth.register.text')}
      </AuthHeading>
      <TextField {...form.bind('name')} size="large" label={t('auth.register.name')} autoComplete="name" maxLength={80} autoFocus />
      <TextField
        {...form.bind('workspace_name')}
        size="large"
        label={t('auth.register.workspace')}
        hint={t('auth.register.workspace-hint')}
        autoComplete="organization"
        maxLength={80}
      />
      <TextField
        {...form.bind('email')}
        size="large"
        type="email"
        label={t('auth.login.email')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        {...form.bind('phone')}
        size="large"
        type="tel"
        label={t('auth.register.phone')}
        placeholder="0812…"
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
      />
      <NewPasswordField {...form.bind('password')} label={t('auth.login.password')} avoid={about} />
      <RequiredNote />
      <Button type="submit" variant="primary" size="large" busy={form.busy} className="mt-1">
        {t('auth.register.submit')}
      </Button>
      <p className="text-center text-ink-2">
        {t('auth.register.has-account')}{' '}
        <Link to={loginScreen.href()} className={authLink}>
          {t('auth.login.submit')}
        </Link>
      </p>
    </form>
  )
}
