import { beforeAll, describe, expect, it } from 'vitest'
import { onboardCheck, onboardList } from '#contract/onboard/onboard.endpoints.ts'
import type { OnboardKey } from '#contract/onboard/onboard.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** Two people of one workspace with a store and an order. */
async function people() {
  const { build } = server
  const { workspace_id } = await build.workspace()
  const { store_code } = await build.store({ workspace_id, token_valid: false })
  const { order_code } = await build.order({ workspace_id, store_code })
  const agent = await build.agent({ workspace_id })
  const owner = await build.owner({ workspace_id })
  const log = (action: number, who: { agent_id: number | null; name: string } | null) =>
    server.services.database.write(workspace_id, ({ client }) =>
      client.query('insert into order_log (workspace_id, order_code, action, agent_id, agent_name) values ($1, $2, $3, $4, $5)', [
        workspace_id,
        order_code,
        action,
        who?.agent_id ?? null,
        who?.name ?? null,
      ]),
    )
  return { workspace_id, agent, owner, log }
}

type Seat = Awaited<ReturnType<typeof people>>['agent']
const statusOf = async (seat: Seat, key: OnboardKey) => {
  const { data } = await server.call(onboardList, {}, server.tokenOf(seat))
  return data.onboard_list.find(({ ob_key }) => ob_key === key)?.status
}
const check = async (seat: Seat, ob_key: OnboardKey) => (await server.call(onboardCheck, { body: { ob_key } }, server.tokenOf(seat))).data.status

describe('a step of the onboarding', () => {
  it('is finished by its check, once what it asks for was done by the person', async () => {
    const { agent, log } = await people()
    expect(await statusOf(agent, 'order-accept')).toBe(1)
    expect(await check(agent, 'order-accept')).toBe(1)
    expect(await statusOf(agent, 'order-accept')).toBe(1)
    await log(10, agent)
    // Done is not finished before somebody asks.
    expect(await statusOf(agent, 'order-accept')).toBe(1)
    expect(await check(agent, 'order-accept')).toBe(2)
    expect(await statusOf(agent, 'order-accept')).toBe(2)
    expect(await check(agent, 'order-accept')).toBe(2)
  })

  it('is not finished by what a marketplace or somebody else did', async () => {
    const { agent, owner, log } = await people()
    await log(20, null)
    expect(await check(owner, 'label-print')).toBe(1)
    await log(20, agent)
    expect(await check(owner, 'label-print')).toBe(1)
    expect(await check(agent, 'label-print')).toBe(2)
    expect(await statusOf(owner, 'label-print')).toBe(1)
    await log(20, owner)
    expect(await check(owner, 'label-print')).toBe(2)
  })

  it('is finished for a store that is connected, and a team that is there', async () => {
    const { owner, workspace_id } = await people()
    expect(await check(owner, 'agent-invite')).toBe(2)
    expect(await check(owner, 'store')).toBe(1)
    await server.build.store({ workspace_id, token_valid: true })
    expect(await check(owner, 'store')).toBe(2)
  })

  it('that is a tour is finished when its check is asked for', async () => {
    const { agent } = await people()
    expect(await check(agent, 'palette')).toBe(2)
  })

  it('does not exist for whom it does not concern', async () => {
    const { agent } = await people()
    expect(await statusOf(agent, 'agent-invite')).toBeUndefined()
    const { error } = await server.call(onboardCheck, { body: { ob_key: 'agent-invite' } }, server.tokenOf(agent))
    expect(error.code).toBe('NOT_FOUND')
  })

  it('speaks the language of the request', async () => {
    const { agent } = await people()
    const named = async (language: string) =>
      (await server.call(onboardList, {}, server.tokenOf(agent), { headers: { 'accept-language': language } })).data.onboard_list[0]?.ob_name
    expect([await named('id'), await named('en')]).toEqual(['Satu kotak untuk semuanya', 'One box for everything'])
  })
})
