import { z } from 'zod'
import type { Session } from '#contract/auth/auth.ts'
import { authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { isAppUrl } from '#kernel/url.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { OtpForm, otpRequestSchema } from '#platform/shell/otp-form.tsx'
import { homeUrl } from '#platform/workbench/guard.ts'
import { comeBack } from '#platform/workbench/layout-start.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { AppCode } from '../app-code.tsx'
import { useKept } from '../kept.ts'
import { EndedNotice } from './ended-notice.tsx'
import type { loginScreen } from './login.screen.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'

export default function LoginPane({ query }: PropsOf<typeof loginScreen>) {
  const { id } = usePane()
  const [otp, setOtp] = useKept('auth.login.sent', z.union([otpRequestSchema, z.null()]), null)
  const enter = (session: Session) => {
    sessionStorage.removeItem('auth.login.sent')
    sessionStorage.removeItem('auth.email')
    signIn(session)
    const wanted = query.redirect_uri
    comeBack(id, wanted && isAppUrl(wanted) ? wanted : homeUrl())
  }
  return (
    <AuthPage>
      <EndedNotice />
      {otp?.by === 'app' ? (
        <AppCode request={otp} onSession={enter} onBack={() => setOtp(null)} />
      ) : otp ? (
        <OtpForm
          request={otp}
          title={t('auth.otp.title')}
          backLabel={t('auth.otp.back')}
          verify={(code) => call(authLoginOtp, { body: { otp_id: otp.otp_id, otp: code } })}
          onRight={enter}
          onRequest={setOtp}
          onBack={() => setOtp(null)}
        />
      ) : (
        <PasswordForm onSession={enter} onOtp={setOtp} />
      )}
      {!otp ? <PasskeyButton onSession={enter} /> : otp.passkey ? <PasskeyButton key={otp.otp_id} otpId={otp.otp_id} onSession={enter} /> : null}
    </AuthPage>
  )
}
