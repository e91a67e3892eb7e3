import { useState } from 'react'
import type { Session } from '#contract/auth/auth.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { isAppUrl } from '#kernel/url.ts'
import { signIn } from '#platform/session/session.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { homeUrl } from '#platform/workbench/guard.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { EndedNotice } from './ended-notice.tsx'
import type { loginScreen } from './login.screen.ts'
import { OtpForm, type OtpRequest } from './otp-form.tsx'
import { PasswordForm } from './password-form.tsx'

export default function LoginPane({ query }: PropsOf<typeof loginScreen>) {
  const { navigate } = usePane()
  const [otp, setOtp] = useState<OtpRequest | null>(null)
  const enter = (session: Session) => {
    signIn(session)
    const wanted = query.redirect_uri
    navigate(wanted && isAppUrl(wanted) ? wanted : homeUrl(), 'replace')
  }
  return (
    <AuthPage>
      <EndedNotice />
      {otp ? <OtpForm request={otp} onSession={enter} onBack={() => setOtp(null)} /> : <PasswordForm onSession={enter} onOtp={setOtp} />}
    </AuthPage>
  )
}
