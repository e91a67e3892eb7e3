// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markRead } from '#platform/push/mark-read.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

startSession()
beforeEach(() => signIn(sessionOf(1)))
afterEach(() => vi.unstubAllGlobals())

it('more notifications than one call takes are marked read by several, each once', async () => {
  const requests = fakeApi(() => ok({ unread: 0 }))
  const ids = Array.from({ length: 450 }, (_, place) => place + 1)
  await markRead(ids)
  const sent = requests.map(({ body }) => (body as { notification_ids: number[] }).notification_ids)
  expect(sent.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(sent.flat()).toEqual(ids)
})

it('all of them are marked read without being named', async () => {
  const requests = fakeApi(() => ok({ unread: 0 }))
  await markRead('all')
  expect(requests).toMatchObject([{ method: 'POST', path: '/account/notification/read', body: {} }])
})
