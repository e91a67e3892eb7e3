import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { mayAccess, privileges } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Answer, sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let seat: Awaited<ReturnType<TestApp['build']['agent']>>
let unpaid: number
beforeAll(async () => {
  server = await sharedApp()
  const { workspace_id } = await server.build.workspace()
  seat = await server.build.agent({ workspace_id, privileges: [] })
  unpaid = (await server.build.workspace({ membership: 'inactive' })).workspace_id
})

/** A call whose input no schema takes, so that a call that is let in does nothing. */
const knock = (endpoint: Endpoint, token: string | null): Promise<Answer<unknown>> =>
  server.call(
    endpoint,
    {
      params: { marketplace: '?', document_id: '?', mp_buyer_id: '?', agent_id: '?', invitation_id: '?' },
      query: { order_code: '', limit: '?', page: '?' },
      body: [],
    } as never,
    token,
  )

const codeOf = async (endpoint: Endpoint, token: string | null) => {
  const { status, body } = await knock(endpoint, token)
  return status < 400 ? [status] : [status, (body as ErrorBody).error.code]
}

const guarded = endpoints.filter(({ access }) => access !== 'public')

describe.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  it('answers 401 without a token, and with one that is not ours', async () => {
    const other = server.tokenOf(seat).split('.')
    for (const token of [null, 'nonsense', 'a.b.c', [other[0], other[1], 'AAAA'].join('.'), unsigned()])
      expect(await codeOf(endpoint, token)).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('answers 403 to each privilege that does not open it, and to none that does', async () => {
    for (const privilege of privileges) {
      const answer = await codeOf(endpoint, server.tokenOf({ ...seat, privileges: [privilege] }))
      const refused = answer[1] === 'NO_PRIVILEGE'
      expect({ privilege, refused }).toEqual({ privilege, refused: !mayAccess(endpoint.access, { ...seat, privileges: [privilege] }) })
      if (refused) expect(answer[0]).toBe(403)
    }
    if (!mayAccess(endpoint.access, { ...seat, privileges: [] })) expect(await codeOf(endpoint, server.tokenOf(seat))).toEqual([403, 'NO_PRIVILEGE'])
  })

  it(endpoint.withoutMembership ? 'works without a membership' : 'answers 403 MEMBERSHIP_INACTIVE without a membership', async () => {
    const { status, body } = await knock(endpoint, server.tokenOf({ ...seat, workspace_id: unpaid, agent_type: 'super_admin' }))
    if (endpoint.withoutMembership) expect(status).not.toBe(403)
    else expect([status, (body as ErrorBody).message]).toEqual([403, 'MEMBERSHIP_INACTIVE'])
  })
})

it('answers 401 TOKEN_EXPIRED everywhere to a token that is past its end', async () => {
  const token = server.tokenOf(seat)
  server.advance(15 * 60_000 + 1000)
  for (const endpoint of guarded) expect([endpoint.id, ...(await codeOf(endpoint, token))]).toEqual([endpoint.id, 401, 'TOKEN_EXPIRED'])
})

it('reads a membership again after a while, so that paying opens the workspace', async () => {
  const { workspace_id } = await server.build.workspace({ membership: 'inactive' })
  const token = server.tokenOf({ ...seat, workspace_id, privileges: ['order'] })
  const list = endpoints.find(({ id }) => id === 'order.status-summary') as Endpoint
  expect((await server.call(list, {}, token)).status).toBe(403)
  await server.services.database.system(({ client }) =>
    client.query(`update membership set status = 'active' where workspace_id = $1`, [workspace_id]),
  )
  server.advance(16_000)
  expect((await server.call(list, {}, token)).status).toBe(200)
})

it('locks nobody out when the clock was ahead for a while', async () => {
  const { workspace_id } = await server.build.workspace()
  await server.services.database.system(({ client }) =>
    client.query(`update membership set membership_end = $2 where workspace_id = $1`, [
      workspace_id,
      new Date(Date.now() + 2 * 86_400_000).toISOString(),
    ]),
  )
  const list = endpoints.find(({ id }) => id === 'order.status-summary') as Endpoint
  const statusNow = async () => (await server.call(list, {}, server.tokenOf({ ...seat, workspace_id, privileges: ['order'] }))).status
  expect(await statusNow()).toBe(200)
  server.misset(30 * 86_400_000)
  expect(await statusNow()).toBe(403)
  server.misset(0)
  expect(await statusNow()).toBe(200)
})

/** A token that claims to need no signature. */
function unsigned(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const { user_id, workspace_id, login_id } = seat
  const claims = {
    user_id,
    workspace_id,
    login_id,
    family_id: 'x',
    agent_id: 1,
    agent_type: 'super_admin',
    name: 'x',
    privileges: [],
    exp: 4_000_000_000,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}
