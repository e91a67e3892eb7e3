import type { ReactNode } from 'react'
import { z } from 'zod'
import { authOtpResend } from '#contract/auth/sign-in.endpoints.ts'
import { otpSources } from '#contract/auth/totp.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { useSeconds } from '#platform/ui/use-seconds.ts'
import { CodeForm, useCode } from './code-form.tsx'

export const otpRequestSchema = z.object({
  email: z.string(),
  otp_id: z.string(),
  /** When another code may be asked for; milliseconds since 1970. */
  resend_at: z.number(),
  by: z.enum(otpSources).default('mail'),
  /** A passkey may stand in for it. */
  passkey: z.boolean().default(false),
})

/** A code that was sent, or that an app shows. */
export type OtpRequest = z.infer<typeof otpRequestSchema>

export const otpRequest = (email: string, sent: { otp_id: string; resend_in: number } & Partial<Pick<OtpRequest, 'by' | 'passkey'>>): OtpRequest => ({
  email,
  otp_id: sent.otp_id,
  resend_at: Date.now() + sent.resend_in * 1000,
  by: sent.by ?? 'mail',
  passkey: sent.passkey ?? false,
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

/** Six digits from a letter, and another letter once the countdown is over. */
export function OtpForm<Right>({ request, title, children, backLabel, verify, onRight, onRequest, onBack }: OtpFormProps<Right>) {
  const wait = useSeconds(request.resend_at)
  const code = useCode(verify, onRight)
  const { form, input } = code

  const resend = async () => {
    try {
      onRequest({ ...otpRequest(request.email, await call(authOtpResend, { body: { otp_id: request.otp_id } })), passkey: request.passkey })
      form.reset()
      toast.show({ kind: 'success', text: t('auth.otp.resent') })
    } catch (failure) {
      form.refuse({ otp: errorText(failure) })
    }
    input.current?.focus()
  }

  return (
    <CodeForm
      code={code}
      head={
        <div>
          <h1 className="text-lg font-semibold">{title}</h1>
          <p className="break-words text-ink-2">{t('auth.otp.text', { email: request.email })}</p>
          {children}
        </div>
      }
      foot={
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
      }
    />
  )
}
