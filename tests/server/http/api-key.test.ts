import { beforeAll, describe, expect, it } from 'vitest'
import { accountAgentStatus, accountAgentUpdate } from '#contract/account/agent.endpoints.ts'
import { authKeyCreate, authKeyList, authKeyRevoke } from '#contract/auth/api-key.endpoints.ts'
import { apiKeysMost, keyPrivileges, opensToKeys } from '#contract/auth/api-key.ts'
import { authSignInList } from '#contract/auth/session.endpoints.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { describeAccess, mayAccess, type Privilege, privileges } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { closeCode } from '#contract/realtime/socket.ts'
import { callerOfKey } from '#server/domains/auth/auth.port.ts'
import { openApi } from '#server/http/openapi.ts'
import { sharedApp, startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword, unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
import { enteredOrder } from '../order/entered-builder.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const newSeat = async (held: Privilege[] = ['order', 'customer'], at = server) => {
  const { workspace_id } = await at.build.workspace()
  const seat = await at.build.agent({ workspace_id, privileges: held })
  return { ...seat, token: at.tokenOf(seat) }
}
const create = (token: string, wanted: readonly Privilege[], days: 30 | 90 | 365 | null = null, at = server) =>
  at.call(authKeyCreate, { body: { name: `ERP ${unique()}`, privileges: [...wanted], days, current: testPassword } }, token)
const byId = (id: string) => endpoints.find((one) => one.id === id) as Endpoint
const orders = byId('order.status-summary')
const statusOf = async (key: string, at = server) => (await at.call(orders, {}, key)).status
const codeOf = async (key: string, endpoint = orders) => (await server.call(endpoint, {}, key)).error.code
const run = (statement: string, values: unknown[]) => server.services.database.system(({ client }) => client.query(statement, values))

describe('an API key', () => {
  it('is told once, kept as a hash, and known by how it begins and ends', async () => {
    const { token, login_id } = await newSeat()
    const { data } = await create(token, ['order'])
    expect(data.key).toMatch(/^dmg_[\w-]{40}$/)
    expect(data.hint).toBe(`${data.key.slice(0, 8)}…${data.key.slice(-4)}`)
    const [listed] = (await server.call(authKeyList, {}, token)).data
    expect(JSON.stringify(listed)).not.toContain(data.key)
    const { rows } = await run('select * from api_key where key_id = $1', [data.key_id])
    expect(JSON.stringify(rows)).not.toContain(data.key)
    expect((await server.call(authSignInList, {}, token)).data).toMatchObject([{ way: 'key-made', about: data.name }])
    const email = (await run('select email from login where login_id = $1', [login_id])).rows[0].email as string
    expect((await server.lettersTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/Kunci API baru/)])
  })

  it('takes the password to make, and has no more than its person has', async () => {
    const { token } = await newSeat()
    const body = { name: 'ERP', privileges: ['order' as const], days: null, current: 'salah' }
    expect((await server.call(authKeyCreate, { body }, token)).error.code).toBe('PASSWORD_WRONG')
    for (const privilege of ['product', 'setting-agent', 'bo-admin'] as const)
      expect((await create(token, [privilege])).error.code).toBe('PRIVILEGE_NOT_YOURS')
    const owner = server.tokenOf(await server.build.owner({ workspace_id: (await newSeat()).workspace_id }))
    expect((await create(owner, keyPrivileges)).status).toBe(200)
    for (const privilege of ['setting-agent', 'bo-store-inv'] as const)
      expect((await create(owner, [privilege])).error.code).toBe('PRIVILEGE_NOT_YOURS')
  })

  it('says when it was used and from which network', async () => {
    const { token } = await newSeat()
    const { key } = (await create(token, ['order'])).data
    expect((await server.call(authKeyList, {}, token)).data[0]).toMatchObject({ used_at: null, used_from: null })
    expect(await statusOf(key)).toBe(200)
    expect((await server.call(authKeyList, {}, token)).data[0]).toMatchObject({ used_at: expect.any(String), used_from: '127.0.0.*' })
  })

  it('is over at its end, and at once when it is revoked; others revoke nothing', async () => {
    const { token } = await newSeat()
    const stranger = await newSeat()
    const [short, long] = [(await create(token, ['order'], 30)).data, (await create(token, ['order'])).data]
    const revoke = (by: string) => server.call(authKeyRevoke, { body: { key_ids: [long.key_id] } }, by)
    expect((await revoke(stranger.token)).data).toEqual({ revoked: 0 })
    expect([await statusOf(short.key), await statusOf(long.key)]).toEqual([200, 200])
    expect((await revoke(token)).data).toEqual({ revoked: 1 })
    expect(await codeOf(long.key)).toBe('UNAUTHENTICATED')
    await run(`update api_key set expires_at = now() - interval '1 minute' where key_id = $1`, [short.key_id])
    expect(await codeOf(short.key)).toBe('UNAUTHENTICATED')
  })

  it('loses at once what its person loses: a privilege, the seat, the workspace’s membership', async () => {
    const seat = await newSeat()
    const owner = server.tokenOf(await server.build.owner({ workspace_id: seat.workspace_id }))
    const { key } = (await create(seat.token, ['order'])).data
    const params = { agent_id: seat.agent_id as number }
    await server.call(accountAgentUpdate, { params, body: { name: seat.name, privilege: ['customer'] } }, owner)
    expect(await codeOf(key)).toBe('NO_PRIVILEGE')
    await server.call(accountAgentUpdate, { params, body: { name: seat.name, privilege: ['order'] } }, owner)
    expect(await statusOf(key)).toBe(200)
    await run(`update membership set status = 'inactive' where workspace_id = $1`, [seat.workspace_id])
    expect(await codeOf(key)).toBe('MEMBERSHIP_INACTIVE')
    await run(`update membership set status = 'active' where workspace_id = $1`, [seat.workspace_id])
    await server.call(accountAgentStatus, { params, body: { status: 0 } }, owner)
    expect(await codeOf(key)).toBe('UNAUTHENTICATED')
  })

  it('stands beside its person in the log of what it did, as an agent', async () => {
    const { workspace_id } = await server.build.workspace()
    const owner = server.tokenOf(await server.build.owner({ workspace_id, name: 'Dewi' }))
    const { store_code } = await server.build.store({ workspace_id, marketplace: 'whatsapp' })
    const { sku } = await server.build.sku({ workspace_id, on_hand: 5 })
    const { key, name } = (await create(owner, ['order'])).data
    const body = enteredOrder({ store_code, items: [{ sku, qty: 1, price: 50_000 }] })
    const { order_code } = (await server.call(orderCreate, { body }, key)).data
    const { log } = (await server.call(orderDetail, { query: { order_code } }, owner)).data
    expect(log.map(({ agent_name }) => agent_name)).toEqual([`Dewi · ${name}`])
    expect((await callerOfKey(server.services, key, '::1')).caller).toMatchObject({ agent_type: 'agent', agent_id: null, privileges: ['order'] })
  })

  it('opens no websocket', async () => {
    const { token } = await newSeat()
    const { key } = (await create(token, ['order'])).data
    expect(await (await openSocket(server.url, key)).closed).toBe(closeCode.unauthenticated)
  })

  it('may call so often a minute, each for itself', async () => {
    const limited = await startApp({ limits: { keyCalls: { most: 3, seconds: 60 } } })
    const { token } = await newSeat(['order'], limited)
    const [one, other] = [(await create(token, ['order'], null, limited)).data.key, (await create(token, ['order'], null, limited)).data.key]
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await statusOf(one, limited))
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await statusOf(other, limited)).toBe(200)
    await limited.stop()
  })

  it('is one of so many at most', async () => {
    const { token, workspace_id, user_id } = await newSeat()
    await run(
      `insert into api_key (workspace_id, user_id, name, hint, key_hash, privileges, created_at)
       select $1, $2, 'x', 'x', 'x' || n, '{order}', now() from generate_series(1, $3) n`,
      [workspace_id, user_id, apiKeysMost],
    )
    expect((await create(token, ['order'])).error.code).toBe('TOO_MANY_KEPT')
  })
})

describe('what keys open', () => {
  const guarded = endpoints.filter(({ access }) => access !== 'public')
  /** Input that no schema takes, so that a call that is let in does nothing. */
  const nonsense = {
    params: { marketplace: '?', document_id: '?', mp_buyer_id: '?', agent_id: '?' },
    query: { order_code: '', limit: '?', page: '?' },
    body: [],
  }
  let owner: { key: string; key_id: number }
  beforeAll(async () => {
    const { workspace_id } = await server.build.workspace({ packing_helper: true })
    const token = server.tokenOf(await server.build.owner({ workspace_id }))
    owner = (await create(token, ['order'])).data
    await holding(privileges)
  })
  const holding = (held: readonly Privilege[]) => run('update api_key set privileges = $2 where key_id = $1', [owner.key_id, held])
  const refusal = async (endpoint: Endpoint) => {
    const { status, body } = await server.call(endpoint, nonsense as never, owner.key)
    return status < 400 ? null : (body as { error: { code: string } }).error.code
  }
  /** The privileges that an endpoint names. */
  const named = ({ access }: Endpoint): Privilege[] =>
    access === 'packing-helper-accounts'
      ? ['order']
      : typeof access === 'string' || 'userId' in access
        ? []
        : 'any' in access
          ? [...access.any]
          : [...access.all]

  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: what names its privileges, to a key that holds everything, and nothing else',
    async (_id, endpoint) => {
      expect((await refusal(endpoint)) === 'NO_PRIVILEGE').toBe(!opensToKeys(endpoint.access))
    },
  )

  /** An endpoint of each declaration: what a key must hold is compared with nothing else of an endpoint. */
  const declared = new Map(guarded.map((endpoint) => [describeAccess(endpoint.access), endpoint]))
  it.each([...declared])('%s: to who holds that, and nobody else', async (_access, endpoint) => {
    const wanted = named(endpoint)
    const any = typeof endpoint.access !== 'string' && 'any' in endpoint.access
    await holding(any ? wanted.filter((key) => keyPrivileges.includes(key)).slice(0, 1) : wanted)
    expect((await refusal(endpoint)) === 'NO_PRIVILEGE').toBe(!opensToKeys(endpoint.access))
    await holding(privileges.filter((key) => !wanted.includes(key)))
    expect(await refusal(endpoint)).toBe('NO_PRIVILEGE')
  })

  it('is never the account, its people, its bills, the workspace or the back office', () => {
    const open = guarded.filter(({ access }) => opensToKeys(access))
    const closed = /^\/(auth|account\/agent(?!\/chat$)|account\/settings\/toggle|workspace|membership|bo|admin)(\/|$)/
    expect(open.filter(({ path }) => closed.test(path)).map(({ id }) => id)).toEqual([])
    expect(open.length).toBeGreaterThan(100)
  })

  it('is what a session of the same privileges opens, and no more', () => {
    for (const { access } of guarded.filter((one) => opensToKeys(one.access)))
      for (const key of keyPrivileges) {
        const subject = { user_id: 9, agent_type: 'agent' as const, privileges: [key], packing_helper: true }
        if (mayAccess(access, subject)) expect(named({ access } as Endpoint)).toContain(key)
      }
  })

  it('stands in the OpenAPI document, at each call', () => {
    const document = openApi() as { paths: Record<string, Record<string, { security: object[] }>>; components: { securitySchemes: object } }
    expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
    for (const { path, method, access } of guarded) {
      const operation = document.paths[`/api${path.replace(/:([^/]+)/g, '{$1}')}`]?.[method.toLowerCase()]
      expect(operation?.security.some((one) => 'apiKey' in one)).toBe(opensToKeys(access))
    }
  })
})
