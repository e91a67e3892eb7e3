import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authLogin, authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
import type { KeptMail } from '#sandbox/control/mail-page.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let app: TestApp
let running: RunningSandbox
beforeAll(async () => {
  app = await startApp()
  running = await startSandbox({ mails: () => app.services.mailer.outbox })
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const letters = async () => {
  // Everything that was asked for is written by then.
  await app.lettersTo('')
  return (await running.control<{ mails: KeptMail[] }>('/mails')).mails
}
const codeIn = (letter: KeptMail | undefined) => /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
const person = async () => {
  const { workspace_id } = await app.build.workspace()
  return app.build.agent({ workspace_id, otp_enabled: true })
}
/** As far as the one-time code. */
const logIn = async (email: string) => {
  const { data } = await app.call(authLogin, { body: { email, password: testPassword } })
  if (!data.otp_required) throw new Error('no code was asked for')
  return data
}
const enter = (otp_id: string, otp: string) => app.call(authLoginOtp, { body: { otp_id, otp } })

describe('the mail page', () => {
  it('opens a session to whoever reads the code there', async () => {
    const { email, user_id } = await person()
    const { otp_id } = await logIn(email)
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: email, subject: expect.stringContaining(codeIn(letter)) })
    const { data } = await enter(otp_id, codeIn(letter))
    expect(data.user).toMatchObject({ user_id, otp_enabled: true })
    expect((await app.call(authWorkspaceList, {}, data.access_token)).status).toBe(200)
  })

  it('has the newest letter first', async () => {
    const [first, second] = [await person(), await person()]
    await logIn(first.email)
    await logIn(second.email)
    expect((await letters()).slice(0, 2).map(({ to }) => to)).toEqual([second.email, first.email])
  })

  it('runs no script but its own, and shows letters as text', async () => {
    const read = async (path: string) => (await running.ask(path)).text()
    const page = await read('/mail')
    expect(page).toContain('Surat keluar')
    expect(page).not.toMatch(/<script(?![^>]* src="\/sandbox\/)|<style| style=| on\w+=/)
    expect(await read('/control/mail.js')).not.toContain('innerHTML')
    expect(await read('')).toContain('href="/sandbox/mail"')
  })

  it('is empty where nothing is kept', async () => {
    const bare = await startSandbox()
    expect(await bare.control('/mails')).toEqual({ mails: [] })
    await bare.stop()
  })
})

describe('asking for another code', () => {
  it('sends none before the countdown is over: the first one still opens the session', async () => {
    const { email } = await person()
    const first = await logIn(email)
    expect(first.resend_in).toBe(30)
    const sent = (await letters()).length
    app.advance(10_000)
    const again = await logIn(email)
    expect(again.otp_id).toBe(first.otp_id)
    expect(again.resend_in).toBeGreaterThan(0)
    expect(again.resend_in).toBeLessThanOrEqual(20)
    expect(await letters()).toHaveLength(sent)
    expect((await enter(again.otp_id, codeIn((await letters())[0]))).status).toBe(200)
  })

  it('sends a new one after that, and the earlier one is worthless', async () => {
    const { email } = await person()
    const first = await logIn(email)
    const [letter] = await letters()
    app.advance(first.resend_in * 1000)
    const second = await logIn(email)
    expect(second).toMatchObject({ otp_required: true, resend_in: 30 })
    expect(second.otp_id).not.toBe(first.otp_id)
    expect((await enter(first.otp_id, codeIn(letter))).error.code).toBe('OTP_EXPIRED')
    expect((await enter(second.otp_id, codeIn((await letters())[0]))).status).toBe(200)
  })

  it('sends one code to two windows that ask at once', async () => {
    const { email } = await person()
    const [one, other] = await Promise.all([logIn(email), logIn(email)])
    expect(one.otp_id).toBe(other.otp_id)
    expect((await letters()).filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('gives nobody more attempts', async () => {
    const { email } = await person()
    const { otp_id } = await logIn(email)
    const [letter] = await letters()
    const wrong = codeIn(letter) === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(otp_id, wrong)
    expect((await enter((await logIn(email)).otp_id, codeIn(letter))).error.code).toBe('OTP_TOO_MANY_ATTEMPTS')
  })
})
