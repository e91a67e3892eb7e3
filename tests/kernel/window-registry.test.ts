import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WindowInfo } from '#kernel/window-protocol.ts'
import { forgetSilent, noWindows, windowGone, windowHere, windowsOfSeat } from '#kernel/window-registry.ts'

const info = (id: string, change: Partial<WindowInfo> = {}): WindowInfo => ({
  id,
  user_id: 7,
  panes: [{ id: 'p1', url: '/order', title: 'Pesanan' }],
  focused: 'p1',
  standalone: false,
  visible: true,
  bounds: { left: 0, top: 0, width: 100, height: 100 },
  opened_at: 0,
  focused_at: 0,
  ...change,
})

describe('the windows of a browser', () => {
  it('are those that said that they are there and not that they go', () => {
    const registry = windowGone(windowHere(windowHere(noWindows, info('a'), 0), info('b'), 0), 'a')
    expect([...registry.keys()]).toEqual(['b'])
  })

  it('are listed for a seat, the one looked at last first', () => {
    const all = [info('a', { focused_at: 1 }), info('b', { focused_at: 3 }), info('c', { user_id: 8, focused_at: 9 }), info('d', { focused_at: 2 })]
    const registry = all.reduce((before, window) => windowHere(before, window, 0), noWindows)
    expect(windowsOfSeat(registry, 7).map(({ id }) => id)).toEqual(['b', 'd', 'a'])
  })

  it('are forgotten when they are silent for too long, except those that certainly live', () => {
    const registry = windowHere(windowHere(windowHere(noWindows, info('dead'), 0), info('frozen'), 0), info('loud'), 90)
    expect([...forgetSilent(registry, 100, 50, new Set(['frozen'])).keys()]).toEqual(['frozen', 'loud'])
    expect([...forgetSilent(registry, 100, 50, null).keys()]).toEqual(['loud'])
  })

  it('stay the same object while nobody is forgotten, so that nothing is drawn again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 8 }), fc.nat(50), (ids, age) => {
        const registry = ids.reduce((before, id) => windowHere(before, info(id), 0), noWindows)
        expect(forgetSilent(registry, age, 50, null)).toBe(registry)
      }),
    )
  })
})
