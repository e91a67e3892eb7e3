import { randomUUID } from 'node:crypto'
import { authForgotPassword, authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import { handle } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import type { ResetErrand } from './letters.ts'
import { newLinkToken } from './link-token.ts'
import { openReset, resetMinutes, resetResendSeconds, setPassword } from './password-reset.ts'
import { requireStrongPassword } from './password-rule.ts'

/** Does the same for every e-mail: whether it has an account is looked up when the letter is written. */
const forgotPassword = handle(authForgotPassword, async ({ body, ip, language }, services) => {
  const { database, limiter, limits, now } = services
  const to = body.email.toLowerCase()
  limiter.hit(`login ${ip}`, limits.calls)
  limiter.hit(`letters from ${ip}`, limits.lettersFrom)
  limiter.hit(`letters ${to}`, limits.letters)
  const until = new Date(now().getTime() + resetMinutes * 60_000).toISOString()
  const errand: ResetErrand = { kind: 'reset-link', to, language, until, fp_id: randomUUID(), token: newLinkToken() }
  await database.system((connection) => post(connection, services, errand))
  return {
    message:
      language === 'id'
        ? 'Jika email ini punya akun, tautan untuk membuat kata sandi baru sudah dikirim'
        : 'If this e-mail has an account, a link to make a new password is on its way',
    resend_in: resetResendSeconds,
  }
})

const forgotPasswordToken = handle(authForgotPasswordToken, async ({ body, ip }, { database, limiter, limits, now }) => {
  limiter.hit(`login ${ip}`, limits.calls)
  const { email } = await database.system((connection) => openReset(connection, body.fp_id, body.token, now()))
  return { email }
})

const resetPassword = handle(authResetPassword, async ({ body, ip, language }, services) => {
  const { database, passwords, limiter, limits, now } = services
  limiter.hit(`login ${ip}`, limits.calls)
  const { fp_id, token, password } = body
  const person = await database.system((connection) => openReset(connection, fp_id, token, now()))
  requireStrongPassword(password, [person.email, person.name])
  const password_hash = await passwords.hash(password)
  const email = await database.system(async (connection) => {
    const { login_id, email } = await openReset(connection, fp_id, token, now())
    await setPassword(connection, { login_id, password_hash }, 'password reset', now())
    const until = new Date(now().getTime() + 86_400_000).toISOString()
    await post(connection, services, { kind: 'password-changed', to: email, language, until })
    return email
  })
  return { email, message: language === 'id' ? 'Kata sandi diganti' : 'The password was changed' }
})

export const resetHandlers = [forgotPassword, forgotPasswordToken, resetPassword]
