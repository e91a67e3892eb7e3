import { describe, expect, it } from 'vitest'
import { ChannelFailure } from '#server/channels/failure.ts'
import { gatherByStore } from '#server/channels/gather.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'

const storeOf = (access_token: string): StoreConnection => ({
  store_id: access_token,
  credentials: { access_token, refresh_token: '', expires_at: '2100-01-01T00:00:00.000Z' },
})

describe('what is asked of a store together', () => {
  it('in one moment, or while a call is on its way, is one call of at most so many, which answers each', async () => {
    const calls: [string, readonly number[]][] = []
    const ask = gatherByStore(3, async (store, asked: readonly number[]) => {
      calls.push([store.store_id, asked])
      return asked.map((one) => one * 10)
    })
    const [one, other] = [storeOf('one'), storeOf('other')]
    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => ask(one, n)).concat(ask(other, 6)))).toEqual([10, 20, 30, 40, 50, 60])
    expect(calls).toEqual([
      ['one', [1, 2, 3]],
      ['other', [6]],
      ['one', [4, 5]],
    ])
  })

  it('fails together, and what is asked afterwards is asked anew', async () => {
    let broken = true
    const ask = gatherByStore(3, async (_store, asked: readonly number[]) => {
      if (broken) throw new Error('no')
      return asked
    })
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => ask(storeOf('one'), n)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    broken = false
    expect(await ask(storeOf('one'), 3)).toBe(3)
  })

  it('is asked one by one where several are refused, so that one does not spoil it for the others', async () => {
    const calls: (readonly number[])[] = []
    const ask = gatherByStore(3, async (_store, asked: readonly number[]) => {
      calls.push(asked)
      if (asked.includes(3)) throw new ChannelFailure('rejected', 'no such order')
      return asked
    })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => ask(storeOf('one'), n)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(calls).toEqual([[1, 2, 3], [1], [2], [3], [4]])
  })

  it('is not asked for somebody who was stopped meanwhile', async () => {
    const asked: number[] = []
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const ask = gatherByStore(3, async (_store, numbers: readonly number[]) => {
      asked.push(...numbers)
      await held
      return numbers
    })
    const stop = new AbortController()
    const first = ask(storeOf('one'), 1)
    const stopped = ask({ ...storeOf('one'), signal: stop.signal }, 2)
    const last = ask(storeOf('one'), 3)
    stop.abort()
    await expect(stopped).rejects.toMatchObject({ kind: 'unavailable', reached: false })
    answer()
    expect(await Promise.all([first, last])).toEqual([1, 3])
    expect(asked).toEqual([1, 3])
  })
})
