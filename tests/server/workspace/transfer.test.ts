import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountAgentList } from '#contract/account/agent.endpoints.ts'
import { authToken } from '#contract/auth/auth.endpoints.ts'
import { workspaceLog, workspaceTransfer } from '#contract/workspace/workspace.endpoints.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let app: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  app = await startApp()
  ;({ stop } = await startJobs(app.services))
})
afterAll(async () => {
  await stop()
  await app.stop()
})

const shop = async () => {
  const { workspace_id } = await app.build.workspace({ name: 'Toko Melati' })
  const owner = await app.build.owner({ workspace_id, name: 'Melati', privileges: ['bo-admin'] })
  const agent = await app.build.agent({ workspace_id, name: 'Rizky', privileges: ['chat'] })
  return { workspace_id, owner, agent, token: app.tokenOf(owner) }
}
const transfer = (token: string, user_id: number, { name = 'Toko Melati', current = testPassword } = {}) =>
  app.call(workspaceTransfer, { body: { user_id, name, current } }, token)

describe('a workspace that is handed over', () => {
  it('is the agent’s from then on, and its owner of before is an agent with every privilege but the operator’s, which they keep', async () => {
    const { owner, agent, token } = await shop()
    const session = await app.signIn(agent.email)
    expect((await transfer(token, agent.user_id)).data).toEqual({ owner: 'Rizky' })
    const renewed = (await app.call(authToken, { body: { refresh_token: session.refresh_token } })).data
    expect(renewed.user).toMatchObject({ agent_type: 'super_admin', agent_id: null, user_id: agent.user_id, privileges: [] })
    const agents = (await app.call(accountAgentList, {}, renewed.access_token)).data
    expect(agents).toMatchObject([
      { name: 'Rizky', agent_type: 'super_admin' },
      { name: 'Melati', agent_type: 'agent', status: 1, agent_id: owner.user_id },
    ])
    expect(agents[1]?.privilege).toEqual(expect.arrayContaining(['order', 'setting-agent', 'bo-admin']))
    expect(agents[1]?.privilege).not.toContain('bo-member-mgmt')
    expect((await app.call(workspaceLog, {}, renewed.access_token)).data).toMatchObject([{ by: 'Melati', act: 'transferred', about: 'Rizky' }])
  })

  it('can be handed back, and everybody has the number that they had as an agent', async () => {
    const { owner, agent, token } = await shop()
    await transfer(token, agent.user_id)
    const taker = await app.signIn(agent.email)
    expect((await transfer(taker.access_token, owner.user_id)).status).toBe(200)
    const back = await app.signIn(owner.email)
    expect(back.user.agent_type).toBe('super_admin')
    const agents = (await app.call(accountAgentList, {}, back.access_token)).data
    expect(agents.find(({ name }) => name === 'Rizky')).toMatchObject({ agent_type: 'agent', agent_id: agent.user_id })
  })

  it('is told to both by mail', async () => {
    const { owner, agent, token } = await shop()
    await transfer(token, agent.user_id)
    const subjectTo = async (email: string) => (await app.lettersTo(email)).at(-1)?.subject
    await expect.poll(() => subjectTo(agent.email)).toBe('Anda sekarang pemilik Toko Melati di Dermaga')
    await expect.poll(() => subjectTo(owner.email)).toBe('Toko Melati diserahkan kepada Rizky')
  })

  it('leaves no chat with somebody who is an agent no more', async () => {
    const { workspace_id, agent, token } = await shop()
    const { store_code } = await app.build.store({ workspace_id })
    const { chat_code } = await app.build.chat({ workspace_id, store_code, agent_id: agent.agent_id })
    await transfer(token, agent.user_id)
    const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
      client.query('select agent_id from chat where workspace_id = $1 and chat_code = $2', [workspace_id, chat_code]),
    )
    expect(rows).toEqual([{ agent_id: null }])
  })

  it('stays whose it is without its name, the password, an active agent of it, or its owner', async () => {
    const { workspace_id, owner, agent, token } = await shop()
    const gone = await app.build.agent({ workspace_id, status: 0 })
    const elsewhere = await shop()
    expect((await transfer(token, agent.user_id, { name: 'Toko Mawar' })).error.code).toBe('WORKSPACE_NAME_WRONG')
    expect((await transfer(token, agent.user_id, { current: 'a guess that fails' })).error.code).toBe('PASSWORD_WRONG')
    for (const user_id of [gone.user_id, owner.user_id, elsewhere.agent.user_id])
      expect((await transfer(token, user_id)).error.code).toBe('NOT_FOUND')
    expect((await transfer(app.tokenOf(agent), agent.user_id)).error.code).toBe('NO_PRIVILEGE')
    expect((await app.call(workspaceLog, {}, token)).data).toEqual([])
  })
})
