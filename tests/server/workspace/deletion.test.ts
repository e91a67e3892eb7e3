import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { authToken, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { workspaceDelete, workspaceKeep, workspaceRead } from '#contract/workspace/workspace.endpoints.ts'
import { deletionDays } from '#contract/workspace/workspace.ts'
import { tellHappenings } from '#server/domains/push/push.port.ts'
import { deleteDue } from '#server/domains/workspace/workspace.port.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { furnish } from '#tests/support/furnished-workspace.ts'

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

const dayMs = 86_400_000
const shop = async () => {
  const { workspace_id } = await app.build.workspace({ name: 'Toko Melati' })
  const owner = await app.build.owner({ workspace_id, name: 'Melati' })
  const agent = await app.build.agent({ workspace_id, name: 'Rizky' })
  return { workspace_id, owner, agent, token: app.tokenOf(owner) }
}
const remove = (token: string, { name = 'Toko Melati', current = testPassword } = {}) => app.call(workspaceDelete, { body: { name, current } }, token)
const storesOf = async (workspace_id: number) => {
  const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
    client.query<{ store_code: string; paused: boolean }>(
      'select store_code, paused_at is not null as paused from store where workspace_id = $1 order by store_name',
      [workspace_id],
    ),
  )
  return rows.map(({ paused }) => paused)
}
/** How many rows of a workspace each table has. */
async function rowsOf(workspaceId: number): Promise<Record<string, number>> {
  return app.services.database.system(async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    )
    const found: Record<string, number> = {}
    for (const { name } of rows) {
      const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from "${name}" where workspace_id = $1`, [
        workspaceId,
      ])
      if (counted[0]?.count) found[name] = counted[0].count
    }
    return found
  })
}

describe('a workspace whose deletion was asked for', () => {
  it('is open to its owner alone, who sees until when it can be taken back', async () => {
    const { owner, agent, token } = await shop()
    const session = await app.signIn(agent.email)
    const { delete_at } = (await remove(token)).data
    expect(Math.round((Date.parse(delete_at) - app.services.now().getTime()) / dayMs)).toBe(deletionDays)
    await expect.poll(async () => (await app.call(accountTeam, {}, session.access_token)).error?.code).toBe('TOKEN_EXPIRED')
    expect((await app.call(authToken, { body: { refresh_token: session.refresh_token } })).error.code).toBe('REFRESH_REVOKED')
    expect((await app.call(authLogin, { body: { email: agent.email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
    const { workspace, access_token } = await app.signIn(owner.email)
    expect(workspace.delete_at).toBe(delete_at)
    expect((await app.call(workspaceRead, {}, access_token)).data.delete_at).toBe(delete_at)
  })

  it('leaves its people their other workspaces', async () => {
    const { agent, token } = await shop()
    const other = await app.build.workspace({ name: 'Toko Lain' })
    await app.build.agent({ workspace_id: other.workspace_id, login_id: agent.login_id })
    await remove(token)
    const { access_token } = await app.signIn(agent.email)
    expect((await app.call(authWorkspaceList, {}, access_token)).data.map(({ name }) => name)).toEqual(['Toko Lain'])
  })

  it('pauses its stores, and has those go on that it paused when it is taken back', async () => {
    const { workspace_id, agent, token } = await shop()
    await app.build.store({ workspace_id, store_name: 'A' })
    await app.build.store({ workspace_id, store_name: 'B', paused_at: '2026-01-01T00:00:00.000Z' })
    await remove(token)
    expect(await storesOf(workspace_id)).toEqual([true, true])
    expect((await app.call(workspaceKeep, {}, token)).status).toBe(200)
    expect(await storesOf(workspace_id)).toEqual([false, true])
    expect((await app.signIn(agent.email)).workspace.delete_at).toBeNull()
    expect((await app.call(workspaceKeep, {}, token)).error.code).toBe('ALREADY_SETTLED')
  })

  it('is told to its owner by mail', async () => {
    const { owner, token } = await shop()
    await remove(token)
    await expect.poll(async () => (await app.lettersTo(owner.email)).at(-1)?.subject).toMatch(/^Toko Melati akan dihapus pada \d+ \w+ \d{4}$/)
  })

  it('stays without its name, the password, or for who does not own it, and is asked for once', async () => {
    const { agent, token } = await shop()
    expect((await remove(token, { name: 'toko melati' })).error.code).toBe('WORKSPACE_NAME_WRONG')
    expect((await remove(token, { current: 'a guess that fails' })).error.code).toBe('PASSWORD_WRONG')
    expect((await remove(app.tokenOf(agent))).error.code).toBe('NO_PRIVILEGE')
    expect((await app.call(workspaceRead, {}, token)).data.delete_at).toBeNull()
    await remove(token)
    expect((await remove(token)).error.code).toBe('ALREADY_SETTLED')
  })
})

describe('after thirty days', () => {
  it('no table keeps a row of it but what was paid for it, nobody who was only there can sign in, and other workspaces have all of theirs', async () => {
    const doomed = await furnish(app, 'Hapus')
    const other = await furnish(app, 'Tetap')
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{ login_id: number; email: string }>('select login_id, email from login join agent using (login_id) where workspace_id = $1', [
        doomed.id,
      ]),
    )
    const ordered = (set: string) =>
      app.services.database.system(({ client }) =>
        client.query<{ status: string; user_id: number; price: number }>(`${set} where workspace_id = $1`, [doomed.id]),
      )
    await ordered(`insert into membership_order (workspace_id, order_code, user_id, product_name, package_name, months, price, status, created_at, created_by)
      select workspace_id, 'MBR-' || s.status, user_id, 'Pro', 'PRO', 1, 99000, s.status, now(), user_id
      from (select min(user_id) as user_id, workspace_id from agent group by 2) a cross join (values ('paid'), ('waiting')) s(status)`)
    await ordered(`update membership_order set status = case when order_code = 'MBR-paid' then 'paid' else 'waiting' end`)
    await remove(doomed.token, { name: 'Toko Hapus' })
    await deleteDue(app.services)
    expect(Object.keys(await rowsOf(doomed.id)).length).toBeGreaterThan(60)
    const before = await rowsOf(other.id)
    app.advance(deletionDays * dayMs)
    await deleteDue(app.services)
    // A job of it that was late.
    await app.services.database.system((connection) => tellHappenings(connection, doomed.id, app.services.now()))
    expect(await rowsOf(doomed.id)).toEqual({ membership_order: 1 })
    expect((await ordered('select status, user_id, price from membership_order')).rows).toEqual([{ status: 'paid', user_id: 0, price: 99_000 }])
    // Its own jobs may have written meanwhile, or done what was due; nothing else of it is gone.
    const after = await rowsOf(other.id)
    expect(Object.entries(before).filter(([table, count]) => !table.endsWith('_due') && (after[table] ?? 0) < count)).toEqual([])
    for (const { email } of rows)
      expect((await app.call(authLogin, { body: { email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
    const left = await app.services.database.system(({ client }) =>
      client.query('select from login where login_id = any($1::int[])', [rows.map((row) => row.login_id)]),
    )
    expect(left.rowCount).toBe(0)
  })
})
