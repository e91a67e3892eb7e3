// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { chatRead, chatUnread } from '#contract/chat/chat.endpoints.ts'
import { accountNotificationSet } from '#contract/push/push.endpoints.ts'
import { call } from '#platform/http/call.ts'
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

const set = (notif_val: 0 | 1) => call(accountNotificationSet, { body: { notif_key: 'push_chat_message', notif_val } }).catch(() => undefined)
const read = (which: typeof chatRead | typeof chatUnread) =>
  call(which, { params: { store_code: 'S1' }, body: { chat_code: 'C1' } } as never).catch(() => undefined)
const keys = () => requests.map(({ headers }) => headers.get('idempotency-key'))

describe('a write that had no answer', () => {
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
    await read(chatRead)
    await read(chatUnread)
    await read(chatRead)
    expect(new Set(keys()).size).toBe(3)
    await set(1)
    await set(1)
    await set(1)
    expect(keys()[4]).toBe(keys()[3])
    expect(keys()[5]).not.toBe(keys()[3])
  })
})
