import { type ReactNode, type RefObject, useRef } from 'react'
import { otpAnswerSchema, otpDigits } from '#contract/auth/otp.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { type Form as FormAtWork, useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { ButtonProps } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextField } from '#platform/ui/text-field.tsx'

const codeSchema = otpAnswerSchema.pick({ otp: true })
const codeForm = declareForm(codeSchema, { blank: { otp: '' }, fields: { otp: text('auth.otp.code', { wrong: 'auth.otp.incomplete' }) } })

interface Code {
  readonly form: FormAtWork<typeof codeSchema>
  readonly input: RefObject<HTMLInputElement | null>
}

/** Six digits that are compared by a call. A wrong code is taken out of the field, and why stands below it. */
export function useCode<Right>(verify: (otp: string) => Promise<Right>, onRight: (answer: Right) => void): Code {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm(codeForm, {
    send: ({ otp }) => verify(otp),
    sent: onRight,
    refused(error) {
      form.set({ otp: '' })
      return { otp: errorText(error) }
    },
  })
  return { form, input }
}

interface CodeFormProps {
  code: Code
  head: ReactNode
  foot?: ReactNode
  size?: 'medium' | 'large'
  submit?: ButtonProps
  onCancel?(): void
}

/** Complete, typed or pasted, they are checked without a further press. */
export function CodeForm({ code: { form, input }, head, foot, size = 'large', submit, onCancel }: CodeFormProps) {
  const { otp } = form.values
  return (
    <Form
      form={form}
      size={size}
      head={head}
      submit={{ disabled: otp.length < otpDigits, children: t('auth.otp.verify'), ...submit }}
      {...(onCancel ? { onCancel } : {})}
      foot={foot}
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
