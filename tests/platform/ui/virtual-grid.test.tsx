// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettings } from '#platform/settings/settings.ts'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()

/** Observers of the page, told of by hand: jsdom lays nothing out. */
let observers: (() => void)[] = []
let width = 0
let height = 320
beforeEach(() => {
  observers = []
  width = 900
  height = 320
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: unknown[]) => void) {
        observers.push(() => told([]))
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width)
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to: number | ScrollToOptions, top?: number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? this.scrollTop) : (top ?? 0)
  } as typeof HTMLElement.prototype.scrollTo
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const grid = createRef<VirtualGridHandle>()
/** A list of 2,000 rows. */
function showRows(onVisible: (range: { first: number; last: number }) => void = () => undefined, activeIndex: number | null = null): void {
  show(
    <VirtualGrid
      ref={grid}
      label="Pesanan"
      total={2000}
      cardsBelow={0}
      busy={false}
      stale={false}
      activeIndex={activeIndex}
      startAt={0}
      head={() => null}
      row={(index) => <div key={index} role="row" tabIndex={-1} />}
      onVisible={onVisible}
      onReach={() => undefined}
    />,
  )
}
const scroll = () => act(() => void fireEvent.scroll(screen.getAllByRole('rowgroup').at(-1) as HTMLElement))

it('tells which rows are in view, also after a rendering that React threw away', () => {
  const onVisible = vi.fn()
  showRows(onVisible)
  // The grid's own observer, not the virtualizer's.
  const resize = () => act(() => observers[0]?.())
  width = 1000
  resize()
  grid.current?.reveal(1999)
  // The same width once more: React renders, finds nothing new, and throws it away.
  resize()
  scroll()
  expect(onVisible.mock.lastCall?.[0]).toMatchObject({ last: 1999 })
})

it('draws rows beside those in view once nothing moves for a moment, and with the next frame while it scrolls', () => {
  vi.useFakeTimers()
  height = 1280
  showRows()
  const drawn = () => screen.getAllByRole('row').length
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  wait(100)
  const inView = drawn()
  expect(inView).toBeLessThanOrEqual(42)
  wait(300)
  expect(drawn()).toBe(inView + 20)
  grid.current?.scrollTo(32 * 1000)
  scroll()
  const atOnce = drawn()
  expect(atOnce).toBeLessThan(inView + 20)
  wait(40)
  expect(drawn()).toBeGreaterThan(atOnce + 20)
})

const setDensity = (density: 'compact' | 'regular' | 'comfortable') => act(() => useSettings.setState({ density }))
const scrolledTo = () => screen.getAllByRole('rowgroup').at(-1)?.scrollTop

it('stays at its beginning when rows change their height, while the cursor is in view from there', () => {
  setDensity('regular')
  showRows(undefined, 3)
  for (const density of ['comfortable', 'compact', 'regular'] as const) {
    setDensity(density)
    expect(scrolledTo()).toBe(0)
  }
})

it('leaves its beginning when the row with the cursor would come out of view', () => {
  setDensity('compact')
  showRows(undefined, 10)
  setDensity('regular')
  expect(scrolledTo()).toBe(10 * 32 - 10 * 28)
})

it('keeps the row with the cursor where it is when rows change their height', () => {
  setDensity('regular')
  showRows(undefined, 100)
  grid.current?.scrollTo(98 * 32)
  scroll()
  setDensity('comfortable')
  expect(scrolledTo()).toBe(100 * 40 - 2 * 32)
})
