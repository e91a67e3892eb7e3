import { randomUUID } from 'node:crypto'
import { authForgotPassword, authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import { handle } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import type { ResetErrand } from './letters.ts'
import { newLinkToken } from './link-token.ts'
import { openReset, resetMinutes, resetResendSeconds, setPassword } from './password-reset.ts'
import { requireStrongPassword } from './password-rule.ts'
import { callsOf, deadLinksFrom, lettersFrom, rememberDevice, visitTo } from './sign-in-limits.ts'

/** Does the same for every e-mail: whether it has an account is looked up when the letter is written. */
const forgotPassword = handle(authForgotPassword, async ({ body, ip, device, language }, services) => {
  const { database, limiter, limits, now } = services
  const to = body.email.toLowerCase()
  const letters = { key: `letters to ${to}`, limit: limits.letters }
  await limiter.take([...callsOf(visitTo(to, { ip, device }), services), ...lettersFrom(ip, services), letters])
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

const forgotPasswordToken = handle(authForgotPasswordToken, async ({ body, ip }, services) => {
  const { database, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  const { email } = await database.system((connection) => openReset(connection, body.fp_id, body.token, now()))
  await limiter.giveBack(guess)
  return { email }
})

const resetPassword = handle(authResetPassword, async ({ body, ip, device, language }, services) => {
  const { database, passwords, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  const { fp_id, token, password } = body
  const person = await database.system((connection) => openReset(connection, fp_id, token, now()))
  await limiter.giveBack(guess)
  requireStrongPassword(password, [person.email, person.name])
  const password_hash = await passwords.hash(password)
  const email = await database.system(async (connection) => {
    const { login_id, email } = await openReset(connection, fp_id, token, now())
    await setPassword(connection, { login_id, password_hash }, 'password reset', now())
    // The letter proved who it is: guesses that go on do not keep this browser out.
    await rememberDevice(connection, login_id, device)
    const until = new Date(now().getTime() + 86_400_000).toISOString()
    await post(connection, services, { kind: 'password-changed', to: email, language, until })
    return email
  })
  return { email, message: language === 'id' ? 'Kata sandi diganti' : 'The password was changed' }
})

export const resetHandlers = [forgotPassword, forgotPasswordToken, resetPassword]
