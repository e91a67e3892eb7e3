// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()

/** Observers of the page, told of by hand: jsdom lays nothing out. */
let observers: (() => void)[] = []
let width = 0
beforeEach(() => {
  observers = []
  width = 900
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
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width)
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, ...[, top]: unknown[]) {
    this.scrollTop = top as number
  } as typeof HTMLElement.prototype.scrollTo
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('tells which rows are in view, also after a rendering that React threw away', () => {
  const grid = createRef<VirtualGridHandle>()
  const onVisible = vi.fn()
  show(
    <VirtualGrid
      ref={grid}
      label="Pesanan"
      total={2000}
      cardsBelow={0}
      busy={false}
      stale={false}
      activeIndex={null}
      startAt={0}
      head={() => null}
      row={(index) => <div key={index} role="row" tabIndex={-1} />}
      onVisible={onVisible}
      onReach={() => undefined}
    />,
  )
  // The grid's own observer, not the virtualizer's.
  const resize = () => act(() => observers[0]?.())
  width = 1000
  resize()
  grid.current?.reveal(1999)
  // The same width once more: React renders, finds nothing new, and throws it away.
  resize()
  const scroller = screen.getAllByRole('rowgroup').at(-1) as HTMLElement
  act(() => void fireEvent.scroll(scroller))
  expect(onVisible.mock.lastCall?.[0]).toMatchObject({ last: 1999 })
})
