import { describe, expect, it, vi } from 'vitest'
import { createContextStore } from '#kernel/context.ts'

describe('the context', () => {
  it('lets the pane say more than the ground, and an overlay hide the pane', () => {
    const store = createContextStore()
    store.set('global', { phone: false, mode: 'ground' })
    store.set('pane', { 'pane.screen': 'order.queue', mode: 'pane' })
    expect(store.snapshot()).toEqual({ phone: false, mode: 'pane', 'pane.screen': 'order.queue' })
    store.set('overlay', { overlay: 'palette' })
    expect(store.snapshot()).toEqual({ phone: false, mode: 'ground', overlay: 'palette' })
    expect(store.beneath()).toMatchObject({ 'pane.screen': 'order.queue' })
    store.set('overlay', null)
    expect(store.snapshot()).toBe(store.beneath())
  })

  it('tells its listeners only of a change, and keeps the snapshot until then', () => {
    const store = createContextStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.set('pane', { a: 1, b: ['x'] })
    const before = store.snapshot()
    store.set('pane', { b: ['x'], a: 1 })
    expect(store.snapshot()).toBe(before)
    store.set('pane', { a: 1, b: ['y'] })
    stop()
    store.set('pane', null)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
