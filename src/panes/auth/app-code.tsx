import { useState } from 'react'
import type { Session } from '#contract/auth/auth.ts'
import { authFactorLost, factorWaitHours } from '#contract/auth/second-factor.endpoints.ts'
import { authLoginOtp, authLoginRecovery } from '#contract/auth/sign-in.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { CodeForm, useCode } from '#platform/shell/code-form.tsx'
import type { OtpRequest } from '#platform/shell/otp-form.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { AuthHeading } from './auth-heading.tsx'

interface AppCodeProps {
  request: OtpRequest
  onSession(session: Session): void
  onBack(): void
}

/** The code that an authenticator app shows, or what stands in for it. */
export function AppCode(props: AppCodeProps) {
  const [by, setBy] = useState<'app' | 'recovery' | 'nothing'>('app')
  if (by === 'app') return <AppForm {...props} onLost={() => setBy('recovery')} />
  if (by === 'recovery') return <RecoveryForm {...props} onApp={() => setBy('app')} onLost={() => setBy('nothing')} />
  return <LostForm {...props} onCodes={() => setBy('recovery')} />
}

function Foot({ onBack, onOther, other }: { onBack(): void; onOther(): void; other: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between">
      <Button variant="ghost" size="small" icon="arrow-left" onClick={onBack} className="-ml-2">
        {t('auth.otp.back')}
      </Button>
      <Button variant="ghost" size="small" onClick={onOther} className="-mr-2">
        {other}
      </Button>
    </div>
  )
}

function AppForm({ request, onSession, onBack, onLost }: AppCodeProps & { onLost(): void }) {
  const code = useCode((otp) => call(authLoginOtp, { body: { otp_id: request.otp_id, otp } }), onSession)
  return (
    <CodeForm
      code={code}
      head={<AuthHeading title={t('auth.otp.title')}>{t('auth.otp.app-text', { email: request.email })}</AuthHeading>}
      foot={<Foot onBack={onBack} onOther={onLost} other={t('auth.otp.to-recovery')} />}
    />
  )
}

const lostForm = declareForm(authFactorLost.body, { blank: { otp_id: '' }, fields: {} })

const recoveryForm = declareForm(authLoginRecovery.body, {
  blank: { otp_id: '', code: '' },
  fields: { code: text('auth.otp.recovery', { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, hint: 'auth.otp.recovery-hint' }) },
  codes: { OTP_WRONG: 'code', OTP_EXPIRED: 'code', OTP_TOO_MANY_ATTEMPTS: 'code' },
})

function RecoveryForm({ request, onSession, onBack, onApp, onLost }: AppCodeProps & { onApp(): void; onLost(): void }) {
  const form = useForm(recoveryForm, {
    initial: { otp_id: request.otp_id },
    send: (body) => call(authLoginRecovery, { body }),
    sent: onSession,
  })
  return (
    <Form
      form={form}
      size="large"
      autoFocus
      head={<AuthHeading title={t('auth.otp.recovery-title')}>{t('auth.otp.recovery-text', { email: request.email })}</AuthHeading>}
      submit={t('auth.login.submit')}
      foot={
        <>
          <Foot onBack={onBack} onOther={onApp} other={t('auth.otp.to-app')} />
          <Button variant="ghost" size="small" onClick={onLost} className="self-center">
            {t('auth.factor.ask')}
          </Button>
        </>
      }
    />
  )
}

/** Neither app nor recovery codes: a letter, and a wait that whoever has them can stop. */
function LostForm({ request, onBack, onCodes }: AppCodeProps & { onCodes(): void }) {
  const [sent, setSent] = useState<CallReply<typeof authFactorLost> | null>(null)
  const form = useForm(lostForm, {
    initial: { otp_id: request.otp_id },
    stays: true,
    send: (body) => call(authFactorLost, { body }),
    sent: setSent,
  })
  return (
    <Form
      form={form}
      size="large"
      head={
        <AuthHeading title={t('auth.factor.ask-title')}>
          {t('auth.factor.ask-text', { email: request.email, hours: String(factorWaitHours) })}
        </AuthHeading>
      }
      submit={{ autoFocus: true, disabled: sent !== null, children: t('auth.factor.send') }}
      foot={<Foot onBack={onBack} onOther={onCodes} other={t('auth.factor.back')} />}
    >
      {sent ? (
        <Notice tone="success">
          {sent.due_at ? t('auth.factor.waits', { at: formatInstant(sent.due_at) }) : t('auth.factor.sent', { email: sent.email })}
        </Notice>
      ) : null}
    </Form>
  )
}
