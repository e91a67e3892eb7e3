import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOnlineStatus } from '#contract/account/online.endpoints.ts'
import { accountChatSettings, accountChatSettingsSave, accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { chatSettingKeys, defaultChatSettings } from '#contract/chat/chat-settings.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
  await declareQueues(server.services.database, queues)
})
afterAll(() => server.stop())

async function seats() {
  const { workspace_id } = await server.build.workspace()
  const owner = await server.build.owner({ workspace_id })
  const setter = await server.build.agent({ workspace_id, privileges: ['setting-chat'] })
  const reader = await server.build.agent({ workspace_id })
  return { workspace_id, owner: server.tokenOf(owner), setter: server.tokenOf(setter), reader: server.tokenOf(reader) }
}
const save = (token: string, key: string, value: unknown) => server.call(accountChatSettingsSave, { body: { key, value } as never }, token)

describe('chat settings', () => {
  it('are the declared ones until somebody changes them, and then kept for the workspace alone', async () => {
    const { setter, reader } = await seats()
    const other = await seats()
    expect((await server.call(accountChatSettings, {}, reader)).data).toEqual(defaultChatSettings)
    const working_hour = [{ day: 6, start: '22:00', end: '02:00' }]
    expect((await save(setter, 'working_hour', working_hour)).data.working_hour).toEqual(working_hour)
    expect((await save(setter, 'auto_reply_wh_msg', ' Halo {name} ')).data.auto_reply_wh_msg).toBe('Halo {name}')
    expect((await server.call(accountChatSettings, {}, reader)).data).toMatchObject({ working_hour, auto_reply_wh_msg: 'Halo {name}' })
    expect((await server.call(accountChatSettings, {}, other.reader)).data).toEqual(defaultChatSettings)
  })

  it('are refused where the value is not one of theirs, saying which part', async () => {
    const { setter } = await seats()
    const wrong: readonly [string, unknown, string][] = [
      ['working_hour', [{ day: 7, start: '08:00', end: '17:00' }], 'body.value.0.day'],
      ['working_hour', [{ day: 1, start: '24:00', end: '02:00' }], 'body.value.0.start'],
      ['working_hour', [{ day: 1, start: '8:00', end: '08:00' }], 'body.value.0.end'],
      ['working_hour', [{ day: 1, start: '08:00', end: '24:30' }], 'body.value.0.end'],
      ['chat_reassignment_time', 0, 'body.value'],
      ['chat_reassignment_time', 2.5, 'body.value'],
      ['auto_reply_wh', 'yes', 'body.value'],
      ['assigned_agent', [2 ** 40], 'body.value.0'],
      ['auto_reply_wh_msg', 'x'.repeat(2001), 'body.value'],
    ]
    for (const [key, value, path] of wrong) {
      const answer = await save(setter, key, value)
      expect([key, answer.status, answer.error.issues?.[0]?.path]).toEqual([key, 400, path])
    }
    expect((await save(setter, 'something', true)).status).toBe(400)
    expect((await server.call(accountChatSettings, {}, setter)).data).toEqual(defaultChatSettings)
  })

  it('each take a value of theirs', async () => {
    const { owner } = await seats()
    for (const key of chatSettingKeys) expect((await save(owner, key, defaultChatSettings[key])).data[key]).toEqual(defaultChatSettings[key])
  })

  it('that say who gets chats and who is seen are switched by a super admin alone, whichever call is used', async () => {
    const { owner, setter, reader } = await seats()
    for (const type of ['chat_rotation', 'chat_reassignment', 'invisible_superadmin'] as const) {
      expect((await server.call(accountSettingsToggle, { body: { type, value: true } }, setter)).error.code).toBe('NO_PRIVILEGE')
      expect((await save(setter, type, true)).error.code).toBe('NO_PRIVILEGE')
      expect((await server.call(accountSettingsToggle, { body: { type, value: true } }, owner)).data[type]).toBe(true)
    }
    expect((await server.call(accountOnlineStatus, {}, reader)).data.chat_rotation).toBe(true)
  })

  it('that cannot be read any more are the declared ones', async () => {
    const { workspace_id, reader } = await seats()
    await server.services.database.system(({ client }) =>
      client.query(`insert into workspace_setting values ($1, 'chat_reassignment_time', '"soon"')`, [workspace_id]),
    )
    expect((await server.call(accountChatSettings, {}, reader)).data).toEqual(defaultChatSettings)
  })
})
