import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { signal } from '#platform/http/signals.ts'
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

  it('are asked for from what was read before they came, and not from what is read since', () => {
    const readAt = vi.fn()
    const early = performance.now()
    signal('reflects', { cursor: 7, asked_at: early })
    let told: LiveListener | undefined
    startLive({ start: (listener) => (told = listener), stop: () => undefined, readAt })
    expect(readAt).toHaveBeenLastCalledWith(7)
    told?.status('connected')
    // A reply that was long on its way.
    signal('reflects', { cursor: 6, asked_at: early })
    expect(readAt).toHaveBeenLastCalledWith(6)
    signal('reflects', { cursor: 5, asked_at: performance.now() })
    expect(readAt).toHaveBeenCalledTimes(2)
  })
})
