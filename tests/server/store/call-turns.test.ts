import { beforeAll, describe, expect, it } from 'vitest'
import type { CallTurns } from '#server/channels/channel.ts'
import { createCallTurns } from '#server/domains/store/call-turns.ts'
import { sharedApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'

const limits = { rate: 10, longestMs: 60_000 }
const fresh = () => `shopee/turns-${unique()}`

let one: CallTurns
let other: CallTurns
beforeAll(async () => {
  const { services } = await sharedApp()
  one = createCallTurns(services.database)
  other = createCallTurns(services.database)
})

/** How long each of so many turns has to be waited for, taken by two servers in turn, and when it comes from the first on; milliseconds. */
async function turnsOf(count: number, key: string): Promise<{ wait: number; at: number }[]> {
  const start = performance.now()
  const turns: { wait: number; at: number }[] = []
  for (let i = 0; i < count; i++) {
    const wait = (await (i % 2 ? other : one).next(key, limits)) ?? Number.NaN
    turns.push({ wait, at: wait + performance.now() - start })
  }
  return turns
}

describe('turns at a marketplace', () => {
  it('are shared by all servers: after one second’s worth at once, the rest comes at the rate of one', async () => {
    const turns = await turnsOf(30, fresh())
    // The thirtieth has twenty before it that found no turn saved up.
    expect(turns[29]?.at).toBeGreaterThan(1900)
    // However slow the way to the database is: each waits for no more than the one before it, and for its own tenth of a second.
    for (const [place, { wait }] of turns.entries()) expect(wait).toBeLessThanOrEqual((turns[place - 1]?.wait ?? 0) + 101)
    for (const { wait } of turns.slice(0, 10)) expect(wait).toBe(0)
  })

  it('of one store do not wait for those of another', async () => {
    await turnsOf(30, fresh())
    expect(await other.next(fresh(), limits)).toBe(0)
  })

  it('rest for every server when the marketplace asks one of them to', async () => {
    const key = fresh()
    await one.next(key, limits)
    await one.pause(key, 30_000)
    expect(await other.next(key, limits)).toBeGreaterThan(29_000)
    await one.pause(key, 10)
    expect(await other.next(key, limits)).toBeGreaterThan(29_000)
  })

  it('that would come too late are not taken', async () => {
    const key = fresh()
    await one.pause(key, 120_000)
    expect(await other.next(key, limits)).toBeNull()
    expect(await other.next(key, { ...limits, longestMs: 180_000 })).toBeLessThanOrEqual(120_000)
  })
})
