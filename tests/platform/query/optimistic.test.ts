// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountNotificationList } from '#contract/push/push.endpoints.ts'
import { optimisticReply } from '#platform/query/optimistic.ts'
import { callQuery, queryClient, queryKeyOf } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

const event = (notif_key: string) => ({ notif_key, notif_val: 1 }) as never
const filter = { queryKey: queryKeyOf(accountNotificationList) }

/** What the server has. */
let kept: ReturnType<typeof event>[]
let stop: () => void

startSession()
beforeEach(async () => {
  signIn(sessionOf(1))
  kept = [event('a'), event('b')]
  fakeApi(() => ok(kept))
  stop = new QueryObserver(queryClient, callQuery(accountNotificationList, {}) as never).subscribe(() => {})
  await vi.waitFor(() => expect(shown()).toEqual(kept))
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => queryClient.getQueryData(queryKeyOf(accountNotificationList, {}))
/** A write that the server answers when it is told to. */
function later() {
  let answer: () => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const reply = new Promise<void>((resolve, reject) => {
    answer = resolve
    refuse = reject
  })
  return { write: vi.fn(() => reply), answer: () => answer(), refuse: (error: Error) => refuse(error) }
}

it('shows at once, and as the server says when it refuses', async () => {
  const { write, refuse } = later()
  const written = optimisticReply(accountNotificationList, () => [], write)
  await vi.waitFor(() => expect(shown()).toEqual([]))
  refuse(new Error('no'))
  await expect(written).rejects.toThrow('no')
  await vi.waitFor(() => expect(shown()).toEqual(kept))
})

it('is not painted over by what is read before the server has it', async () => {
  const { write, answer } = later()
  const written = optimisticReply(accountNotificationList, (all) => all.toReversed(), write)
  await vi.waitFor(() => expect(shown()).toEqual(kept.toReversed()))
  await queryClient.invalidateQueries(filter)
  expect(shown()).toEqual(kept.toReversed())
  answer()
  await written
  // From then on it is as the server says.
  kept = [event('c')]
  await queryClient.invalidateQueries(filter)
  expect(shown()).toEqual(kept)
})

it('is sent behind those that were made before, of which one may be refused', async () => {
  const first = later()
  const second = later()
  const refused = optimisticReply(accountNotificationList, (all) => [...all, event('first')], first.write)
  const written = optimisticReply(accountNotificationList, (all) => [...all, event('second')], second.write)
  await vi.waitFor(() => expect(shown()).toEqual([...kept, event('first'), event('second')]))
  await vi.waitFor(() => expect(first.write).toHaveBeenCalled())
  expect(second.write).not.toHaveBeenCalled()
  first.refuse(new Error('no'))
  await expect(refused).rejects.toThrow('no')
  await vi.waitFor(() => expect(second.write).toHaveBeenCalled())
  await vi.waitFor(() => expect(shown()).toEqual([...kept, event('second')]))
  second.answer()
  await written
})
