import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { type Access, operatorUserId, type Privilege, privileges } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '#server/security/access-token.ts'
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

type Seat = Partial<Pick<Caller, 'user_id' | 'agent_type' | 'privileges' | 'packing_helper'>>
const without = (...keys: readonly Privilege[]) => privileges.filter((key) => !keys.includes(key))

/** Those who hold as much as can be held without opening it: who holds less is refused too (`tests/contract/access.test.ts`). */
function refusedSeats(access: Access): Seat[] {
  if (access === 'public' || access === 'user') return []
  if (access === 'super_admin') return [{ privileges }]
  if (access === 'operator') return [{ privileges, agent_type: 'super_admin' }]
  if (access === 'packing-helper-accounts')
    return [
      { privileges, agent_type: 'super_admin' },
      { privileges: without('order'), packing_helper: true },
    ]
  if ('userId' in access) {
    const { userId: user_id, all = [] } = access
    return [{ privileges, agent_type: 'super_admin' }, ...all.map((key) => ({ user_id, privileges: without(key) }))]
  }
  if ('all' in access) return access.all.map((key) => ({ privileges: without(key) }))
  const operators = access.any.every((key) => key.startsWith('bo-'))
  return [{ privileges: without(...access.any), ...(operators && { agent_type: 'super_admin' }) }]
}

/** One who holds no more than opens it: of several privileges that each do, every endpoint has its turn with another. */
function openSeat(access: Access, place: number): Seat {
  if (access === 'public' || access === 'user') return {}
  if (access === 'super_admin') return { agent_type: 'super_admin' }
  if (access === 'operator') return { user_id: operatorUserId }
  if (access === 'packing-helper-accounts') return { privileges: ['order'], packing_helper: true }
  if ('userId' in access) return { user_id: access.userId, privileges: access.all ?? [] }
  return { privileges: 'all' in access ? access.all : [access.any[place % access.any.length] as Privilege] }
}

/** Nobody's, so that a call by one person alone is closed to it. */
const tokenOf = (held: Seat) => server.tokenOf({ ...seat, user_id: 2_000_000_000, ...held })

/** Tokens that are none of ours, or no longer. */
let wrongTokens: readonly { wrong: string; token: string; code: string }[]
beforeAll(() => {
  const past = server.tokenOf(seat)
  const [head, claims] = past.split('.')
  server.advance(15 * 60_000 + 1000)
  wrongTokens = [
    { wrong: 'no token', token: 'nonsense', code: 'UNAUTHENTICATED' },
    { wrong: 'nothing in its parts', token: 'a.b.c', code: 'UNAUTHENTICATED' },
    { wrong: 'signed by another', token: [head, claims, 'AAAA'].join('.'), code: 'UNAUTHENTICATED' },
    { wrong: 'not signed', token: unsigned(), code: 'UNAUTHENTICATED' },
    { wrong: 'past its end', token: past, code: 'TOKEN_EXPIRED' },
  ]
})

/**
 * One guard is made for all endpoints: it reads the token before it looks at the endpoint, and compares privileges with what the endpoint declares, by the
 * rule that `tests/contract/access.test.ts` tries with any privileges. So each endpoint is asked here whether it stands behind the guard, with its own
 * declaration; the wrong tokens are dealt out among them.
 */
describe.each(guarded.map((endpoint, place) => [endpoint.id, endpoint, place] as const))('%s', (_id, endpoint, place) => {
  it('answers 401 without a token, and with one that is not ours or past its end', async () => {
    expect(await codeOf(endpoint, null)).toEqual([401, 'UNAUTHENTICATED'])
    const { wrong, token, code } = wrongTokens[place % wrongTokens.length] as (typeof wrongTokens)[number]
    expect([wrong, ...(await codeOf(endpoint, token))]).toEqual([wrong, 401, code])
  })

  it('answers 403 to who holds all but what opens it, and not to who holds just that', async () => {
    for (const held of refusedSeats(endpoint.access)) expect([held, ...(await codeOf(endpoint, tokenOf(held)))]).toEqual([held, 403, 'NO_PRIVILEGE'])
    const [status, code] = await codeOf(endpoint, tokenOf(openSeat(endpoint.access, place)))
    expect(code).not.toBe('NO_PRIVILEGE')
    expect(status).not.toBe(401)
  })

  it(endpoint.withoutMembership ? 'works without a membership' : 'answers 403 MEMBERSHIP_INACTIVE without a membership', async () => {
    const { status, body } = await knock(endpoint, server.tokenOf({ ...seat, workspace_id: unpaid, agent_type: 'super_admin' }))
    if (endpoint.withoutMembership) expect(status).not.toBe(403)
    else expect([status, (body as ErrorBody).message]).toEqual([403, 'MEMBERSHIP_INACTIVE'])
  })
})

it('answers 401 to every wrong token at endpoints of each kind', async () => {
  const kinds = new Map(guarded.map((one) => [[one.method, one.byElement, one.withoutMembership, one.replyKind].join(), one]))
  for (const endpoint of kinds.values())
    for (const { wrong, token, code } of wrongTokens)
      expect([endpoint.id, wrong, ...(await codeOf(endpoint, token))]).toEqual([endpoint.id, wrong, 401, code])
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
