import { type ReactNode, useRef } from 'react'
import { z } from 'zod'
import { otpAnswerSchema, otpDigits } from '#contract/auth/otp.ts'
import { authOtpResend } from '#contract/auth/sign-in.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
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

const otpForm = declareForm(otpAnswerSchema, {
  blank: { otp_id: '', otp: '' },
  fields: { otp: text('auth.otp.code', { wrong: 'auth.otp.incomplete' }) },
})

/** Six digits from a letter. Complete, typed or pasted, they are checked without a further press. */
export function OtpForm<Right>({ request, title, children, backLabel, verify, onRight, onRequest, onBack }: OtpFormProps<Right>) {
  const input = useRef<HTMLInputElement>(null)
  const wait = useSeconds(request.resend_at)
  const form = useForm(otpForm, {
    initial: { otp_id: request.otp_id },
    send: ({ otp }) => verify(otp),
    sent: onRight,
    refused(error) {
      form.set({ otp: '' })
      return { otp: errorText(error) }
    },
  })
  const { otp } = form.values

  const resend = async () => {
    try {
      onRequest(otpRequest(request.email, await call(authOtpResend, { body: { otp_id: request.otp_id } })))
      form.reset()
      toast.show({ kind: 'success', text: t('auth.otp.resent') })
    } catch (failure) {
      form.refuse({ otp: errorText(failure) })
    }
    input.current?.focus()
  }

  return (
    <Form
      form={form}
      size="large"
      head={
        <div>
          <h1 className="text-lg font-semibold">{title}</h1>
          <p className="break-words text-ink-2">{t('auth.otp.text', { email: request.email })}</p>
          {children}
        </div>
      }
      submit={{ disabled: otp.length < otpDigits, children: t('auth.otp.verify') }}
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
    >
      <TextField
        {...form.bind('otp')}
        ref={input}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={otpDigits + 6}
        className="[&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.4em]"
        autoFocus
        onChange={(value) => {
          const typed = value.replace(/\D/g, '').slice(0, otpDigits)
          form.bind('otp').onChange(typed)
          if (typed.length === otpDigits && typed !== otp) form.submit()
        }}
      />
    </Form>
  )
}
