import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceNow } from '#contract/attendance/attendance.endpoints.ts'
import { authToken } from '#contract/auth/auth.endpoints.ts'
import { purchaseDetail } from '#contract/purchase/purchase.endpoints.ts'
import { workspaceLog, workspaceRead, workspaceUpdate } from '#contract/workspace/workspace.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const shop = async () => {
  const { workspace_id } = await app.build.workspace({ name: 'Toko Melati', address: 'Jl. Melati 5' })
  const owner = await app.build.owner({ workspace_id, name: 'Melati' })
  const agent = await app.build.agent({ workspace_id, privileges: ['setting-agent', 'purchase', 'order'] })
  return { workspace_id, owner, agent, token: app.tokenOf(owner), agents: app.tokenOf(agent) }
}
type Change = Parameters<typeof workspaceUpdate.body.parse>[0]
const update = (token: string, body: Change) => app.call(workspaceUpdate, { body: body as object }, token)
const read = async (token: string) => (await app.call(workspaceRead, {}, token)).data

describe('the workspace', () => {
  it('is changed by its owner, as far as is said, and read by everybody in it', async () => {
    const { token, agents } = await shop()
    const changed = { name: 'Toko Melati Jaya', phone: '0812 3456', time_zone: 'Asia/Makassar' }
    expect((await update(token, changed)).data).toMatchObject({ ...changed, address: 'Jl. Melati 5' })
    expect(await read(agents)).toMatchObject({ ...changed, address: 'Jl. Melati 5', owners: ['Melati'], delete_at: null })
  })

  it('is not changed by an agent, whatever their privileges', async () => {
    const { agents } = await shop()
    expect((await update(agents, { name: 'Punya Saya' })).error.code).toBe('NO_PRIVILEGE')
    expect((await app.call(workspaceLog, {}, agents)).error.code).toBe('NO_PRIVILEGE')
    expect((await read(agents)).name).toBe('Toko Melati')
  })

  it('takes any time zone that has a place, and no other word', async () => {
    const { token } = await shop()
    for (const time_zone of ['Asia/Jayapura', 'Europe/Amsterdam', 'Asia/Kolkata'])
      expect((await update(token, { time_zone })).data.time_zone).toBe(time_zone)
    for (const time_zone of ['Asia/Bandung', '+07:00', '']) expect((await update(token, { time_zone })).error.code).toBe('VALIDATION')
  })

  it('takes pictures by their bytes, whatever they say they are', async () => {
    const { token } = await shop()
    expect((await update(token, { image_url: png, logo_url: png })).data).toMatchObject({ image_url: png, logo_url: png })
    const page = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`
    expect((await update(token, { logo_url: page })).error.code).toBe('NOT_AN_IMAGE')
    expect((await update(token, { image_url: 'https://elsewhere.test/x.png' })).error.code).toBe('VALIDATION')
    expect((await update(token, { image_url: null })).data).toMatchObject({ image_url: null, logo_url: png })
  })

  it('keeps what was changed, when and by whom', async () => {
    const { token } = await shop()
    await update(token, { address: 'Jl. Anggrek 1', phone: '021', name: 'Toko Melati' })
    expect((await app.call(workspaceLog, {}, token)).data).toMatchObject([{ by: 'Melati', act: 'changed', about: 'address,phone' }])
    await update(token, { phone: '021' })
    expect((await app.call(workspaceLog, {}, token)).data).toHaveLength(1)
  })

  it('tells every window that it is another, and sessions of later have its new name and picture', async () => {
    const { token, agent } = await shop()
    const session = await app.signIn(agent.email)
    const socket = await openSocket(app.url, session.access_token)
    await update(token, { name: 'Toko Baru', image_url: png })
    await expect.poll(() => socket.events.some(({ type }) => type === 'workspace.changed')).toBe(true)
    const renewed = (await app.call(authToken, { body: { refresh_token: session.refresh_token } })).data
    expect(renewed.workspace).toMatchObject({ name: 'Toko Baru', image_url: png })
  })
})

describe('what the workspace is', () => {
  it('stands on purchase orders: name, address, and its logo before its picture', async () => {
    const { workspace_id, token, agents } = await shop()
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{ purchase_id: number }>(
        "insert into purchase (workspace_id, agent_name, created_at) values ($1, 'x', now()) returning purchase_id",
        [workspace_id],
      ),
    )
    const buyer = async () => (await app.call(purchaseDetail, { params: { purchase_id: rows[0]?.purchase_id as number } }, agents)).data.buyer
    expect((await buyer()).logo_url).toBeNull()
    const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
    await update(token, { image_url: jpeg })
    expect((await buyer()).logo_url).toBe(jpeg)
    await update(token, { logo_url: png })
    expect(await buyer()).toMatchObject({ name: 'Toko Melati', address: 'Jl. Melati 5', logo_url: png })
  })

  it('counts the days of attendance by its time zone, with summer time too', async () => {
    const { token } = await shop()
    await update(token, { time_zone: 'America/New_York' })
    const { data } = await app.call(attendanceNow, {}, token)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(app.services.now())
    expect(data).toMatchObject({ time_zone: 'America/New_York', today })
  })
})
