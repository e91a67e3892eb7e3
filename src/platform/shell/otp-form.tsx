import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { authOtpResend } from '#contract/auth/auth.endpoints.ts'
import { otpDigits } from '#contract/auth/otp.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSeconds } from '#platform/ui/use-seconds.ts'

export const otpRequestSchema = z.object({
  email: z.string(),
  otp_id: z.string(),
  /** When another code may be asked for; milliseconds since 1970. */
  resend_at: z.number(),
})

/** A code that was sent. */
export type OtpRequest = z.infer<typeof otpRequestSchema>

export const otpRequest = (email: string, sent: { otp_id: string; resend_in: number }): OtpRequest => ({
  email,
  otp_id: sent.otp_id,
  resend_at: Date.now() + sent.resend_in * 1000,
})

interface OtpFormProps<Right> {
  request: OtpRequest
  title: string
  /** What else the person should know, below the sentence that names the e-mail. */
  children?: ReactNode
  backLabel: string
  verify(otp: string): Promise<Right>
  /** The code was right. */
  onRight(answer: Right): void
  /** Another code was sent. */
  onRequest(request: OtpRequest): void
  onBack(): void
}

/** Six digits from a letter. Complete, typed or pasted, they are checked without a further press. */
export function OtpForm<Right>({ request, title, children, backLabel, verify, onRight, onRequest, onBack }: OtpFormProps<Right>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wait = useSeconds(request.resend_at)

  const check = async (otp: string) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      onRight(await verify(otp))
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
      onRequest(otpRequest(request.email, await call(authOtpResend, { body: { otp_id: request.otp_id } })))
      setCode('')
      toast.show({ kind: 'success', text: t('auth.otp.resent') })
    } catch (failure) {
      setError(errorText(failure))
    }
    input.current?.focus()
  }

  const type = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, otpDigits)
    setCode(typed)
    if (typed.length === otpDigits && typed !== code) void check(typed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === otpDigits) void check(code)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="break-words text-ink-2">{t('auth.otp.text', { email: request.email })}</p>
        {children}
      </div>
      <TextField
        required
        ref={input}
        size="large"
        label={t('auth.otp.code')}
        value={code}
        onChange={type}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={otpDigits + 6}
        className="[&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.4em]"
        autoFocus
      />
      <RequiredNote />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={code.length < otpDigits}>
        {t('auth.otp.verify')}
      </Button>
      <div className="flex items-center justify-between">
        <Button variant="ghost" size="small" icon="arrow-left" onClick={onBack} className="-ml-2">
          {backLabel}
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
