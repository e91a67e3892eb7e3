import { type FormEvent, useRef, useState } from 'react'
import { authLogin, authLoginOtp } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSeconds } from '#platform/ui/use-seconds.ts'

/** A code that was sent, and what asks for another. */
export interface OtpRequest {
  readonly email: string
  readonly password: string
  readonly otp_id: string
  /** Seconds until another code may be asked for. */
  readonly resend_in: number
}

interface OtpFormProps {
  request: OtpRequest
  onSession(session: Session): void
  onBack(): void
}

const digits = 6
const inMs = (seconds: number) => Date.now() + seconds * 1000

/** Six digits from a message. Complete, they are checked without a further press. */
export function OtpForm({ request, onSession, onBack }: OtpFormProps) {
  const [otpId, setOtpId] = useState(request.otp_id)
  const [resendAt, setResendAt] = useState(() => inMs(request.resend_in))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wait = useSeconds(resendAt)

  const verify = async (otp: string) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      onSession(await call(authLoginOtp, { body: { otp_id: otpId, otp } }))
    } catch (failure) {
      setBusy(false)
      setError(errorText(failure))
      setCode('')
      input.current?.focus()
    }
  }

  const resend = async () => {
    setError(null)
    try {
      const reply = await call(authLogin, { body: { email: request.email, password: request.password } })
      if (!reply.otp_required) return onSession(reply)
      setOtpId(reply.otp_id)
      setResendAt(inMs(reply.resend_in))
      setCode('')
      input.current?.focus()
      toast.show({ kind: 'success', text: t('auth.otp.resent') })
    } catch (failure) {
      setError(errorText(failure))
    }
  }

  const type = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, digits)
    setCode(typed)
    if (typed.length === digits && typed !== code) void verify(typed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">{t('auth.otp.title')}</h1>
        <p className="break-words text-ink-2">{t('auth.otp.text', { email: request.email })}</p>
      </div>
      <TextField
        ref={input}
        size="large"
        label={t('auth.otp.code')}
        value={code}
        onChange={type}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits + 6}
        className="[&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.4em]"
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={code.length < digits}>
        {t('auth.otp.verify')}
      </Button>
      <div className="flex items-center justify-between">
        <Button variant="ghost" size="small" icon="arrow-left" onClick={onBack} className="-ml-2">
          {t('auth.otp.back')}
        </Button>
        {wait > 0 ? (
          <span className="text-xs text-ink-3">{t('auth.otp.resend-in', { seconds: wait })}</span>
        ) : (
          <Button variant="ghost" size="small" onClick={resend} className="-mr-2">
            {t('auth.otp.resend')}
          </Button>
        )}
      </div>
    </form>
  )
}
