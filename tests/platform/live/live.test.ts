import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onLiveEvents, startLive, stopLive } from '#platform/live/live.ts'
import type { LiveListener } from '#platform/live/live-source.ts'

const event: LiveEvent = { type: 'store.changed', cursor: 1, at: '2026-01-01T00:00:00Z', agent_id: null, store_code: 'store-1' }

afterEach(() => {
  stopLive()
  vi.unstubAllGlobals()
})

describe('live events', () => {
  it('reach every listener, whatever another one makes of them', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const heard = vi.fn()
    const failure = new Error('no locks here')
    const forget = [
      onLiveEvents(() => {
        throw failure
      }),
      onLiveEvents(heard),
    ]
    let told: LiveListener | undefined
    startLive({
      start: (listener) => {
        told = listener
      },
      stop: () => undefined,
      readAt: () => undefined,
    })
    told?.events([event], 1, 0)
    expect(heard).toHaveBeenCalledWith([event])
    expect(reported).toHaveBeenCalledWith(failure)
    for (const end of forget) end()
  })
})
