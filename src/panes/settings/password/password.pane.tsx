import { passwordMinLength } from '#contract/auth/password.ts'
import { newPasswordSchema } from '#contract/auth/person.ts'
import { authChangePassword } from '#contract/auth/sign-in.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Page } from '#platform/ui/page.tsx'
import { toast } from '#platform/ui/toast.ts'
import { OtpSection } from './otp-section.tsx'
import type { settingsPasswordScreen } from './password.screen.ts'

const hint = () => t('settings.password.hint', { min: passwordMinLength })

const passwordForm = declareForm(authChangePassword.body.extend({ retype: newPasswordSchema }), {
  blank: { current: '', new: '', retype: '' },
  fields: {
    current: password('settings.password.current', { autoComplete: 'current-password' }),
    new: password('settings.password.new', { hint, autoComplete: 'new-password' }),
    retype: password('settings.password.retype', { missing: 'settings.password.mismatch', autoComplete: 'new-password' }),
  },
  codes: { PASSWORD_WRONG: 'current', PASSWORD_WEAK: 'new', PASSWORD_GUESSABLE: 'new' },
})

export default function PasswordPane({ query }: PropsOf<typeof settingsPasswordScreen>) {
  const email = useSession((session) => session.user?.email ?? '')
  const form = useForm(passwordForm, {
    check: (all) => ({
      new: all.new.length < passwordMinLength || all.new === all.current ? hint() : null,
      retype: all.retype === all.new ? null : t('settings.password.mismatch'),
    }),
    send: ({ current, new: chosen }) => call(authChangePassword, { body: { current, new: chosen } }),
    sent: () => toast.show({ kind: 'success', text: t('settings.password.done') }),
    refused: (_, wrong) => (wrong.form ? { form: `${t('settings.password.failed')}. ${wrong.form}` } : undefined),
  })
  return (
    <Page title={t('settings.password.title')} text={t('settings.password.text')}>
      <Form
        form={form}
        className="flex max-w-90 flex-col gap-4"
        // A password keeper files the new password under this name.
        head={<input type="email" autoComplete="username" value={email} readOnly hidden />}
        submit={t('settings.password.save')}
      />
      <OtpSection key={query.otp} act={query.otp} />
    </Page>
  )
}
