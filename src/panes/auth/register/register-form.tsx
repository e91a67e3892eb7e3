import { authRegister } from '#contract/auth/sign-up.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { email, password, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { language, t } from '#platform/i18n/i18n.ts'
import { type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { loginScreen } from '../login/login.screen.ts'
import { NewPasswordField } from '../password-field.tsx'
import { newPasswordRule, passwordCodes } from '../rules.ts'

const registerForm = declareForm(authRegister.body.omit({ language: true }), {
  blank: { name: '', workspace_name: '', email: '', phone: '', password: '' },
  fields: {
    name: text('auth.register.name', { autoComplete: 'name' }),
    workspace_name: text('auth.register.workspace', { hint: 'auth.register.workspace-hint', autoComplete: 'organization' }),
    email: email(),
    phone: text('auth.register.phone', {
      type: 'tel',
      placeholder: '0812…',
      autoComplete: 'tel',
      inputMode: 'tel',
      missing: 'auth.register.phone-wrong',
      wrong: 'auth.register.phone-wrong',
    }),
    password: password('auth.login.password'),
  },
  codes: passwordCodes,
})

/** Who signs up, for which shop. Everything but the password is there again after a reload. */
export function RegisterForm({ onSent }: { onSent(request: OtpRequest): void }) {
  const form = useForm(registerForm, {
    keep: { inTab: 'auth.register' },
    stays: true,
    check: (values) => ({ password: newPasswordRule(values.password, aboutOf(values)) }),
    send: (body) => call(authRegister, { body: { ...body, language: language() } }),
    sent: (sent, body) => onSent(otpRequest(body.email, sent)),
  })
  return (
    <Form
      form={form}
      size="large"
      autoFocus
      head={<AuthHeading title={t('auth.register.title')}>{t('auth.register.text')}</AuthHeading>}
      submit={t('auth.register.submit')}
      foot={
        <p className="text-center text-ink-2">
          {t('auth.register.has-account')}{' '}
          <Link to={loginScreen.href()} className={authLink}>
            {t('auth.login.submit')}
          </Link>
        </p>
      }
    >
      {(['name', 'workspace_name', 'email', 'phone'] as const).map((name) => form.field(name))}
      <NewPasswordField {...form.bind('password')} avoid={aboutOf(form.values)} />
    </Form>
  )
}

const aboutOf = ({ email: address, name, workspace_name }: typeof registerForm.blank) => [address, name, workspace_name]
