// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chatBlacklist, chatUnblacklist } from '#contract/chat/chat.endpoints.ts'
import { accountNotificationSet } from '#contract/push/push.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { sendingForm } from '#platform/http/unanswered.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../support/fake-api.ts'

startSession()

let answers: (() => Response)[]
let requests: readonly ApiRequest[]
const lose = (): Response => {
  throw new TypeError('Failed to fetch')
}
const done = (): Response => ok({})

beforeEach(() => {
  signIn(sessionOf(1))
  answers = []
  requests = fakeApi(() => (answers.shift() ?? done)())
})

const set = (notif_val: 0 | 1) =>
  sendingForm(() => call(accountNotificationSet, { body: { notif_key: 'push_chat_message', notif_val } })).catch(() => undefined)
const block = (which: typeof chatBlacklist | typeof chatUnblacklist) => call(which, { params: { chat_code: 'C1' } }).catch(() => undefined)
const keys = () => requests.map(({ headers }) => headers.get('idempotency-key'))

describe('a form that had no answer', () => {
  it('goes under the same key when the same is asked for again, until it is answered', async () => {
    answers = [lose, () => refusal('UNAVAILABLE'), () => refusal('REQUEST_IN_PROGRESS'), done]
    for (let times = 0; times < 5; times += 1) await set(1)
    const [first, second, third, fourth, fifth] = keys()
    expect([second, third, fourth]).toEqual([first, first, first])
    expect(fifth).not.toBe(first)
  })

  it('is another one when something else is asked for', async () => {
    answers = [lose]
    await set(1)
    await set(0)
    await set(1)
    expect(new Set(keys()).size).toBe(3)
  })

  it('is another one once what it is about may have been changed, or it was refused', async () => {
    answers = [lose, done, done, lose, () => refusal('VALIDATION'), done]
    await block(chatBlacklist)
    await block(chatUnblacklist)
    await block(chatBlacklist)
    expect(new Set(keys()).size).toBe(3)
    await set(1)
    await set(1)
    await set(1)
    expect(keys()[4]).toBe(keys()[3])
    expect(keys()[5]).not.toBe(keys()[3])
  })
})

it('what no form sends is meant anew each time, though it had no answer', async () => {
  answers = [lose]
  const block = () => call(chatBlacklist, { params: { chat_code: 'C1' } }).catch(() => undefined)
  await block()
  await block()
  expect(new Set(keys()).size).toBe(2)
})

describe('a tab that is loaded anew', () => {
  /** The same tab, with a page that knows nothing but what the tab has kept. */
  async function newPage() {
    vi.resetModules()
    const [{ call }, { startSession }, { startKeepingUnanswered }, { sendingForm }] = await Promise.all([
      import('#platform/http/call.ts'),
      import('#platform/session/session.ts'),
      import('#platform/http/kept-unanswered.ts'),
      import('#platform/http/unanswered.ts'),
    ])
    startSession()
    startKeepingUnanswered()
    return (notif_val: 0 | 1) =>
      sendingForm(() => call(accountNotificationSet, { body: { notif_key: 'push_chat_message', notif_val } })).catch(() => undefined)
  }
  beforeEach(() => sessionStorage.clear())
  afterEach(() => void vi.useRealTimers())

  it('sends what had no answer under the same key, once, and says nothing of it in storage', async () => {
    answers = [lose]
    await (await newPage())(1)
    expect(JSON.stringify(sessionStorage)).not.toContain('push_chat_message')
    const set = await newPage()
    await set(1)
    await set(1)
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(sessionStorage.getItem('unanswered')).toBeNull()
  })

  it('sends what was under way when its page ended under the same key, and what is asked for twice at once as two', async () => {
    requests = fakeApi(() => new Promise<Response>(() => {}))
    const set = await newPage()
    void set(1)
    void set(1)
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    const before = keys()
    expect(new Set(before).size).toBe(2)
    requests = fakeApi(done)
    await (await newPage())(1)
    expect(before).toContain(keys()[0])
  })

  it('sends what it asked for long ago anew', async () => {
    answers = [lose]
    await (await newPage())(1)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    await (await newPage())(1)
    expect(new Set(keys()).size).toBe(2)
  })
})
