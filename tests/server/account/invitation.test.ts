import { beforeAll, describe, expect, it } from 'vitest'
import {
  accountInvitationCancel,
  accountInvitationList,
  accountInvitationResend,
  accountInvite,
  authInvitation,
  authInvitationAccept,
} from '#contract/account/invitation.endpoints.ts'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import { type Answer, sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword, unique } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** A workspace with its owner, who invites. */
const shop = async () => {
  const { workspace_id, name } = await server.build.workspace()
  const owner = await server.build.owner({ workspace_id, name: 'Melati' })
  return { workspace_id, name, owner, token: server.tokenOf(owner) }
}
const newEmail = () => `agen-${unique()}@test.dermaga.test`
const invite = (token: string, email: string, privilege: Privilege[] = ['order']) =>
  server.call(accountInvite, { body: { email, name: 'Tono', privilege } }, token)
const secretTo = async (email: string) => /invitation\?token=([\w-]+)/.exec((await server.lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const accept = (token: string, password = 'kuda baterai benar', name?: string) =>
  server.call(authInvitationAccept, { body: { token, password, ...(name ? { name } : {}) } }) as Promise<Answer<Session>>
const pending = async (token: string) => (await server.call(accountInvitationList, {}, token)).data.map(({ email }) => email)

describe('an invitation', () => {
  it('makes a login and a seat of somebody who had none', async () => {
    const { token, name, workspace_id } = await shop()
    const email = newEmail()
    expect((await invite(token, email.toUpperCase(), ['order', 'chat'])).data).toMatchObject({ email, privilege: ['order', 'chat'], expired: false })
    const secret = await secretTo(email)
    expect((await server.call(authInvitation, { body: { token: secret } })).data).toEqual({
      email,
      name: 'Tono',
      workspace_name: name,
      invited_by: 'Melati',
      has_account: false,
    })
    const { data } = await accept(secret, 'kuda baterai benar', 'Tono Wijaya')
    expect(data.user).toMatchObject({ email, account_id: workspace_id, agent_type: 'agent', name: 'Tono Wijaya', privileges: ['order', 'chat'] })
    expect(data.user.agent_id).toBeGreaterThan(0)
    expect((await server.signIn(email, 'kuda baterai benar')).user.user_id).toBe(data.user.user_id)
    expect(await pending(token)).toEqual([])
  })

  it('adds a seat to somebody who has an account, with the password of that account', async () => {
    const first = await shop()
    const second = await shop()
    const { email } = await server.build.agent({ workspace_id: first.workspace_id })
    await invite(second.token, email)
    const secret = await secretTo(email)
    expect((await server.call(authInvitation, { body: { token: secret } })).data.has_account).toBe(true)
    expect((await accept(secret, 'not the password')).error.code).toBe('WRONG_CREDENTIALS')
    const { data } = await accept(secret, testPassword)
    expect(data.user.account_id).toBe(second.workspace_id)
    expect((await server.call(authWorkspaceList, {}, data.access_token)).data.map(({ name }) => name)).toEqual([first.name, second.name])
  })

  it('is taken once when it is accepted twice at once', async () => {
    const { token, workspace_id } = await shop()
    const email = newEmail()
    await invite(token, email)
    const secret = await secretTo(email)
    const statuses = (await Promise.all([accept(secret), accept(secret), accept(secret)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410, 410])
    const { rows } = await server.services.database.system(({ client }) =>
      client.query(`select count(*)::int as seats from agent where workspace_id = $1 and agent_type = 'agent'`, [workspace_id]),
    )
    expect(rows).toEqual([{ seats: 1 }])
  })

  it('is dead after a week, and comes to life when it is sent again, under a new link', async () => {
    const { token, owner } = await shop()
    const email = newEmail()
    const { invitation_id } = (await invite(token, email)).data
    const old = await secretTo(email)
    server.advance(7 * 86_400_000 + 1)
    expect((await accept(old)).error.code).toBe('LINK_EXPIRED')
    const later = server.tokenOf(owner)
    expect((await server.call(accountInvitationList, {}, later)).data).toMatchObject([{ email, expired: true }])
    expect((await server.call(accountInvitationResend, { params: { invitation_id } }, later)).data.expired).toBe(false)
    expect((await accept(await secretTo(email))).status).toBe(200)
  })

  it('sent again ends the earlier link, but not within a minute', async () => {
    const { token } = await shop()
    const email = newEmail()
    const { invitation_id } = (await invite(token, email)).data
    const old = await secretTo(email)
    const again = () => server.call(accountInvitationResend, { params: { invitation_id } }, token)
    expect((await again()).error.code).toBe('TOO_MANY_REQUESTS')
    server.advance(60_001)
    expect((await again()).status).toBe(200)
    expect((await accept(old)).error.code).toBe('LINK_EXPIRED')
    expect((await accept(await secretTo(email))).status).toBe(200)
  })

  it('taken back does nothing any more', async () => {
    const { token } = await shop()
    const email = newEmail()
    const { invitation_id } = (await invite(token, email)).data
    const secret = await secretTo(email)
    expect((await server.call(accountInvitationCancel, { params: { invitation_id } }, token)).status).toBe(200)
    expect((await accept(secret)).error.code).toBe('LINK_EXPIRED')
    expect((await server.call(accountInvitationCancel, { params: { invitation_id } }, token)).error.code).toBe('NOT_FOUND')
  })

  it('is not sent to who is here, nor twice to who is not, also at once', async () => {
    const { token, owner } = await shop()
    expect((await invite(token, owner.email)).error.code).toBe('ALREADY_MEMBER')
    const email = newEmail()
    const statuses = (await Promise.all([invite(token, email), invite(token, email)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await server.lettersTo(email)).toHaveLength(1)
  })

  it('grants no more than the inviter has, and never what is the operator’s', async () => {
    const { workspace_id, token } = await shop()
    const lead = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['setting-agent', 'order'] }))
    expect((await invite(lead, newEmail(), ['order', 'setting-agent'])).status).toBe(200)
    expect((await invite(lead, newEmail(), ['order', 'product'])).error.code).toBe('PRIVILEGE_NOT_YOURS')
    expect((await invite(token, newEmail(), ['bo-admin'])).error.code).toBe('PRIVILEGE_NOT_YOURS')
  })

  it('writes to people in the language that they signed in with', async () => {
    const known = await server.build.login({ language: 'en' })
    await invite((await shop()).token, known.email)
    expect((await server.lettersTo(known.email)).at(-1)?.subject).toContain('invites you to')
  })
})
