import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { languages } from '../core/error-messages.ts'
import { sessionSchema } from './auth.ts'
import { otpAnswerSchema, sentCodeSchema } from './otp.ts'
import { emailSchema, newPasswordSchema, personNameSchema, phoneSchema, workspaceNameSchema } from './person.ts'

export const authRegister = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Asks for a new workspace: a letter with a one-time code goes to the e-mail, and says so where it has an account already',
  body: z.object({
    name: personNameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    workspace_name: workspaceNameSchema,
    phone: phoneSchema,
    language: z.enum(languages),
  }),
  reply: sentCodeSchema,
  errors: ['PASSWORD_SHORT', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS'],
})

export const authRegisterConfirm = endpoint({
  id: 'auth.register-confirm',
  method: 'POST',
  path: '/auth/register/confirm',
  access: 'public',
  summary: 'Confirms the e-mail with the one-time code: makes the login and its workspace, and signs in',
  body: otpAnswerSchema,
  reply: sessionSchema,
  errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_TOO_MANY_ATTEMPTS', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})
