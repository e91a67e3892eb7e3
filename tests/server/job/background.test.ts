import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Services } from '#server/domains/handler.ts'
import { inBackground } from '#server/jobs/background.ts'

const most = Math.max(1, Math.floor(availableParallelism() / 2))

describe('work that nobody waits for', () => {
  it('runs no more at once than half of the processors, in the order in which it came', async () => {
    const services = {} as Services
    const began: number[] = []
    let [running, highest] = [0, 0]
    const work = async (place: number) => {
      began.push(place)
      running += 1
      highest = Math.max(highest, running)
      await sleep(1)
      running -= 1
      return place
    }
    const all = Array.from({ length: 4 * most }, (_, place) => place)
    expect(await Promise.all(all.map((place) => inBackground(services)(() => work(place))))).toEqual(all)
    expect({ highest, began }).toEqual({ highest: most, began: all })
  })

  it('gives its turn on where it fails, and tells whoever asked for it', async () => {
    const services = {} as Services
    const failing = Array.from({ length: most }, () => inBackground(services)(() => Promise.reject(new Error('no database'))))
    const after = inBackground(services)(async () => 'done')
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
    expect(await after).toBe('done')
  })
})
