import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

it('a full disk is told as what it is, in both languages, and can be tried again', async () => {
  const { workspace_id } = await server.build.workspace()
  const agent = await server.build.agent({ workspace_id })
  const token = server.tokenOf(agent as never)
  await server.services.database.system(({ client }) =>
    client.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE UPDATE ON agent FOR EACH ROW EXECUTE FUNCTION no_room()`),
  )
  const toggle = (language: string) =>
    server.call(accountToggleOnline, {}, token, { key: 'the-same-try-again', headers: { 'accept-language': language } })
  const refused = await toggle('id')
  expect([refused.status, refused.error.code]).toEqual([507, 'DISK_FULL'])
  expect(refused.error.message).toBe('Penyimpanan server penuh: ini belum tersimpan. Beri tahu pengelola server, lalu coba lagi')
  expect((await toggle('en')).error.message).toContain("The server's disk is full")
  await server.services.database.system(({ client }) => client.query('DROP TRIGGER no_room ON agent'))
  expect((await toggle('id')).data).toEqual({ is_online: true })
})
