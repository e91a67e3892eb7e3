import { z } from 'zod'
import { authRegisterConfirm } from '#contract/auth/sign-up.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { OtpForm, otpRequestSchema } from '#platform/shell/otp-form.tsx'
import { toast } from '#platform/ui/toast.ts'
import { homeUrl } from '#platform/workbench/guard.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { useKept } from '../kept.ts'
import { RegisterForm } from './register-form.tsx'

export default function RegisterPane() {
  const { navigate } = usePane()
  const [sent, setSent] = useKept('auth.register.sent', z.union([otpRequestSchema, z.null()]), null)
  if (!sent)
    return (
      <AuthPage>
        <RegisterForm onSent={setSent} />
      </AuthPage>
    )
  return (
    <AuthPage>
      <OtpForm
        request={sent}
        title={t('auth.register.confirm')}
        backLabel={t('auth.register.back')}
        verify={(otp) => call(authRegisterConfirm, { body: { otp_id: sent.otp_id, otp } })}
        onRight={(session) => {
          sessionStorage.removeItem('auth.register.sent')
          sessionStorage.removeItem('auth.register')
          signIn(session)
          toast.show({ kind: 'success', text: t('auth.register.welcome', { workspace: session.workspace.name }) })
          navigate(homeUrl(), 'replace')
        }}
        onRequest={setSent}
        onBack={() => setSent(null)}
      >
        <p className="mt-2 text-xs text-ink-3">{t('auth.register.no-letter')}</p>
      </OtpForm>
    </AuthPage>
  )
}
