import { type FormEvent, useRef, useState } from 'react'
import { authLogin } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { OtpRequest } from './otp-form.tsx'

interface Wrong {
  email?: string
  password?: string
  /** What is wrong with neither field. */
  form?: string
}

interface PasswordFormProps {
  onSession(session: Session): void
  onOtp(request: OtpRequest): void
}

/** E-mail and password; what is wrong stands at its field. */
export function PasswordForm({ onSession, onOtp }: PasswordFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const refuse = (found: Wrong) => {
    setWrong(found)
    if (found.email) emailInput.current?.focus()
    else if (found.password) passwordInput.current?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = check(email, password)
    if (missing) return refuse(missing)
    setBusy(true)
    setWrong({})
    try {
      const body = { email: email.trim(), password }
      const reply = await call(authLogin, { body })
      if (reply.otp_required) onOtp({ ...body, otp_id: reply.otp_id, resend_in: reply.resend_in })
      else onSession(reply)
    } catch (error) {
      setBusy(false)
      refuse(wrongOf(error))
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">{t('auth.login.title')}</h1>
        <p className="text-ink-2">{t('auth.login.text')}</p>
      </div>
      {wrong.form ? <Notice tone="danger">{wrong.form}</Notice> : null}
      <TextField
        ref={emailInput}
        size="large"
        type="email"
        label={t('auth.login.email')}
        value={email}
        onChange={setEmail}
        error={wrong.email}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <TextField
        ref={passwordInput}
        size="large"
        type={shown ? 'text' : 'password'}
        label={t('auth.login.password')}
        value={password}
        onChange={setPassword}
        error={wrong.password}
        autoComplete="current-password"
        spellCheck={false}
        trailing={
          <IconButton
            size="small"
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'auth.login.hide' : 'auth.login.show')}
            onClick={() => setShown(!shown)}
            className="-mr-1"
          />
        }
      />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1">
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

/** What is missing before it is worth asking the server. */
function check(email: string, password: string): Wrong | null {
  const wrong: Wrong = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) wrong.email = t('auth.login.email-wrong')
  if (!password) wrong.password = t('auth.login.password-missing')
  return wrong.email || wrong.password ? wrong : null
}

function wrongOf(error: unknown): Wrong {
  if (!(error instanceof ApiError)) return { form: errorText(error) }
  if (error.code === 'WRONG_CREDENTIALS') return { password: error.message }
  const email = error.issues?.find((issue) => issue.path.endsWith('email'))
  return email ? { email: email.message } : { form: errorText(error) }
}
