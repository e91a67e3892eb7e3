import { authOtpAsk, authOtpOff, authOtpOn } from '#contract/auth/otp.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { handle } from '../handler.ts'
import { requirePassword } from './current-password.ts'
import { challenge, checkCode, takeCode } from './otp.ts'
import { switchOwnOtp } from './otp-switch.ts'
import { isKnownDevice, visitTo } from './sign-in-limits.ts'

const ask = handle(authOtpAsk, async ({ body, caller, ip, device, language }, services) => {
  const { login_id } = caller
  const { email } = await requirePassword(services, caller, { ip, device }, body.current)
  const known = await services.database.system((connection) => isKnownDevice(connection, login_id, device))
  return challenge(services, { purpose: 'otp-on', login_id, email }, visitTo(email, { ip, device }, known), language)
})

const on = handle(authOtpOn, async ({ body, caller, ip, device }, services) => {
  const right = await checkCode(services, { ip, device }, body, 'otp-on')
  if (right.login_id !== caller.login_id) throw new DomainError('OTP_EXPIRED')
  return services.database.system(async (connection) => {
    await takeCode(connection, body.otp_id, right)
    await switchOwnOtp(connection, services, caller, { ip, device }, true)
    return { otp_enabled: true }
  })
})

const off = handle(authOtpOff, async ({ body, caller, ip, device }, services) => {
  await requirePassword(services, caller, { ip, device }, body.current)
  return services.database.system(async (connection) => {
    await switchOwnOtp(connection, services, caller, { ip, device }, false)
    return { otp_enabled: false }
  })
})

export const otpHandlers = [ask, on, off]
