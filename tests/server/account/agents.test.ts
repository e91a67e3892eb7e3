import { beforeAll, describe, expect, it } from 'vitest'
import { accountAgentList, accountAgentStatus, accountAgentToggleOnline, accountAgentUpdate } from '#contract/account/agent.endpoints.ts'
import { accountOnlineStatus, accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { authToken } from '#contract/auth/auth.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import { orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** A workspace with an owner and an agent who handles orders. */
const shop = async (privileges: Privilege[] = ['order']) => {
  const { workspace_id } = await server.build.workspace()
  const owner = await server.build.owner({ workspace_id, name: 'Melati' })
  const agent = await server.build.agent({ workspace_id, name: 'Rizky', privileges })
  return { workspace_id, owner, agent, agent_id: agent.agent_id as number, token: server.tokenOf(owner) }
}
const setStatus = (token: string, agent_id: number, status: 0 | 1) =>
  server.call(accountAgentStatus, { params: { agent_id }, body: { status } }, token)
const update = (token: string, agent_id: number, privilege: Privilege[], name = 'Rizky') =>
  server.call(accountAgentUpdate, { params: { agent_id }, body: { name, privilege } }, token)
const readOrders = async (token: string) => {
  const { status, body } = await server.call(orderStatusSummary, {}, token)
  return status === 200 ? 200 : (body as { error: { code: string } }).error.code
}

describe('the agents', () => {
  it('are listed with what they may do, and found by name or e-mail', async () => {
    const { token, agent, owner, agent_id } = await shop()
    const names = async (query: { query?: string; active?: '1'; status?: '0' | '1' } = {}) =>
      (await server.call(accountAgentList, { query }, token)).data.map(({ name }) => name)
    expect((await server.call(accountAgentList, {}, token)).data).toMatchObject([
      { user_id: owner.user_id, agent_id: null, agent_type: 'super_admin', email: owner.email },
      { user_id: agent.user_id, agent_id, agent_type: 'agent', privilege: ['order'], status: 1, is_online: false },
    ])
    expect(await names({ query: 'RIZ' })).toEqual(['Rizky'])
    expect(await names({ query: agent.email.slice(0, -5) })).toEqual(['Rizky'])
    expect(await names({ query: '%' })).toEqual([])
    await setStatus(token, agent_id, 0)
    expect(await names({ active: '1' })).toEqual(['Melati'])
    expect(await names({ status: '0' })).toEqual(['Rizky'])
    expect((await server.call(accountTeam, {}, token)).data.map(({ name }) => name)).toEqual(['Melati'])
  })

  it('that are shut out lose every session at once, and come back by signing in again', async () => {
    const { token, agent, agent_id } = await shop()
    const [here, there] = [await server.signIn(agent.email), await server.signIn(agent.email)]
    expect((await setStatus(token, agent_id, 0)).data).toMatchObject({ status: 0, is_online: false })
    for (const { access_token, refresh_token } of [here, there]) {
      await expect.poll(() => readOrders(access_token)).toBe('UNAUTHENTICATED')
      expect((await server.call(authToken, { body: { refresh_token } })).error.code).toBe('REFRESH_REVOKED')
    }
    expect((await server.call(authLogin, { body: { email: agent.email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
    await setStatus(token, agent_id, 1)
    expect(await readOrders((await server.signIn(agent.email)).access_token)).toBe(200)
  })

  it('lose a privilege at once: the token is renewed, and the new one knows', async () => {
    const { token, agent, agent_id } = await shop(['order', 'chat'])
    const session = await server.signIn(agent.email)
    expect(await readOrders(session.access_token)).toBe(200)
    expect((await update(token, agent_id, ['chat'], 'Rizky R.')).data).toMatchObject({ name: 'Rizky R.', privilege: ['chat'] })
    await expect.poll(() => readOrders(session.access_token)).toBe('TOKEN_EXPIRED')
    const renewed = (await server.call(authToken, { body: { refresh_token: session.refresh_token } })).data
    expect(renewed.user).toMatchObject({ name: 'Rizky R.', privileges: ['chat'] })
    expect(await readOrders(renewed.access_token)).toBe('NO_PRIVILEGE')
  })

  it('cannot be given what the giver lacks, nor the operator’s; what is held may be kept or taken', async () => {
    const { workspace_id, token, agent_id } = await shop(['order', 'product'])
    const lead = await server.build.agent({ workspace_id, privileges: ['setting-agent', 'order'] })
    const leads = server.tokenOf(lead)
    expect((await update(leads, agent_id, ['order', 'product', 'setting-agent'])).status).toBe(200)
    expect((await update(leads, agent_id, ['order', 'purchase'])).error.code).toBe('PRIVILEGE_NOT_YOURS')
    expect((await update(leads, agent_id, ['order'])).status).toBe(200)
    expect((await update(leads, agent_id, ['order', 'product'])).error.code).toBe('PRIVILEGE_NOT_YOURS')
    expect((await update(token, agent_id, ['bo-admin'])).error.code).toBe('PRIVILEGE_NOT_YOURS')
    expect((await update(token, agent_id, ['product', 'purchase'])).status).toBe(200)
  })

  it('keep what the operator gave them', async () => {
    const { token, agent_id } = await shop(['order', 'bo-admin'])
    expect((await update(token, agent_id, ['chat'])).data.privilege.toSorted()).toEqual(['bo-admin', 'chat'])
  })

  it('neither raise nor shut out themselves, and reach no super admin and nobody elsewhere', async () => {
    const { workspace_id, owner } = await shop()
    const lead = await server.build.agent({ workspace_id, privileges: ['setting-agent'] })
    const leads = server.tokenOf(lead)
    expect((await update(leads, lead.agent_id as number, ['setting-agent'])).error.code).toBe('AGENT_SELF')
    expect((await setStatus(leads, lead.agent_id as number, 0)).error.code).toBe('AGENT_SELF')
    expect((await setStatus(leads, owner.user_id, 0)).error.code).toBe('NOT_FOUND')
    const other = await shop()
    expect((await setStatus(leads, other.agent_id, 0)).error.code).toBe('NOT_FOUND')
    expect((await update(leads, other.agent_id, [])).error.code).toBe('NOT_FOUND')
  })
})

describe('being online', () => {
  it('is turned by oneself, and by who looks after agents', async () => {
    const { token, agent, agent_id } = await shop()
    const own = server.tokenOf(agent)
    expect((await server.call(accountOnlineStatus, {}, own)).data).toEqual({ is_online: false, chat_rotation: false })
    expect((await server.call(accountToggleOnline, {}, own)).data).toEqual({ is_online: true })
    expect((await server.call(accountAgentToggleOnline, { params: { agent_id } }, token)).data).toEqual({ is_online: false })
    expect((await server.call(accountOnlineStatus, {}, own)).data.is_online).toBe(false)
  })

  it('is turned once by a call that is repeated', async () => {
    const { agent } = await shop()
    const toggle = () => server.call(accountToggleOnline, {}, server.tokenOf(agent), { key: 'the-same' })
    expect([(await toggle()).data, (await toggle()).data]).toEqual([{ is_online: true }, { is_online: true }])
  })

  it('tells whether chats are dealt out, as the workspace has set it', async () => {
    const { agent, workspace_id } = await shop()
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query(`insert into workspace_setting (workspace_id, key, value) values ($1, 'chat_rotation', 'true')`, [workspace_id]),
    )
    expect((await server.call(accountOnlineStatus, {}, server.tokenOf(agent))).data.chat_rotation).toBe(true)
  })
})
