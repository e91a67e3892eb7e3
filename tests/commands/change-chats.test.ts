// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assign, readAll, setRead } from '#commands/chat/change-chats.ts'
import type { Chat } from '#contract/chat/chat.ts'
import { chatOf, keepChats } from '#platform/chat/known-chats.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')

let requests: readonly ApiRequest[]
let refuses: boolean
beforeEach(() => {
  signIn(sessionOf(1))
  refuses = false
  requests = fakeApi(({ path }) => {
    if (path === '/account/agent/chat') return ok([{ user_id: 9, agent_id: 9, name: 'Sari', is_online: true, chat_total: 0, unreplied_total: 0 }])
    if (path === '/job/bulk') return refuses ? refusal('UNAVAILABLE') : ok({ job_id: 5 })
    return ok({})
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const chats = (count: number, change: (at: number) => Partial<Chat> = () => ({})) => {
  const made = Array.from({ length: count }, (_, at) => ({
    chat_code: `C${at}`,
    store_code: at % 2 ? 'S1' : 'S2',
    version: 1,
    full_name: 'Rina',
    is_read: 0,
    agent_id: null,
    tags: [],
    ...change(at),
  })) as unknown as Chat[]
  queryClient.clear()
  keepChats(made)
  return made.map(({ chat_code }) => chat_code)
}
const bodies = () =>
  requests.filter(({ path }) => path === '/job/bulk').map(({ body }) => body as { name: string; parts: { calls: unknown; keys: string[] }[] })

it('many chats are marked at once here and by one job there, and undoing stops it and is one as well', async () => {
  const codes = chats(120)
  const undo = await setRead(codes, true)
  expect(codes.every((code) => chatOf(code)?.is_read === 1)).toBe(true)
  expect(bodies()).toMatchObject([
    {
      name: '120 chat ditandai sudah dibaca',
      parts: [
        { calls: [{ call: 'chat.read', params: { store_code: 'S2' } }], keys: codes.filter((_, at) => at % 2 === 0) },
        { calls: [{ call: 'chat.read', params: { store_code: 'S1' } }], keys: codes.filter((_, at) => at % 2 === 1) },
      ],
    },
  ])
  await undo?.run?.()
  expect(codes.every((code) => chatOf(code)?.is_read === 0)).toBe(true)
  const after = requests.slice(requests.findIndex(({ path }) => path === '/job/bulk') + 1).map(({ path }) => path)
  expect(after.indexOf('/job/5/cancel')).toBeLessThan(after.indexOf('/job/bulk'))
  expect(bodies()[1]).toMatchObject({ name: 'Diurungkan: 120 chat ditandai sudah dibaca', parts: [{ calls: [{ call: 'chat.unread' }] }, {}] })
})

it('undone, each of many chats is given back to the agent who had it', async () => {
  const codes = chats(120, (at) => ({ agent_id: at < 50 ? 3 : null }))
  const undo = await assign(codes, 9)
  await undo?.run?.()
  const [given, back] = bodies()
  expect(given?.name).toBe('120 chat ditugaskan ke Sari')
  expect(given?.parts).toHaveLength(1)
  expect(back?.parts.map(({ calls, keys }) => [calls, keys.length])).toEqual([
    [[{ call: 'chat.update', body: { type: 'agent_id', value: 3 } }], 50],
    [[{ call: 'chat.update', body: { type: 'agent_id', value: null } }], 70],
  ])
})

it('what is shown of many chats is taken back where the job could not be begun', async () => {
  const codes = chats(120)
  refuses = true
  await expect(setRead(codes, true)).rejects.toThrow()
  expect(codes.every((code) => chatOf(code)?.is_read === 0)).toBe(true)
})

it('all chats that the inbox shows are marked as read by one job, which the server names them for', async () => {
  await readAll(JSON.stringify({ type: 'unreplied', stores: 'S1' }))
  expect(bodies()).toEqual([
    {
      name: 'Tandai semua chat sudah dibaca',
      parts: [{ calls: [{ call: 'chat.read-many' }], chats: { type: 'unreplied', stores: 'S1', unread: '1' } }],
    },
  ])
})
