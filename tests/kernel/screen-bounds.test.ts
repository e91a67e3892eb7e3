import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bounds, clampBounds, placeBounds, screenOfBounds } from '#kernel/screen-bounds.ts'

const laptop = { left: 0, top: 0, width: 1440, height: 860, label: 'eDP-1' }
const wide = { left: 1440, top: -200, width: 2560, height: 1400, label: 'DELL U2720Q' }

const bounds = fc.record({
  left: fc.integer({ min: -9000, max: 9000 }),
  top: fc.integer({ min: -9000, max: 9000 }),
  width: fc.integer({ min: 0, max: 6000 }),
  height: fc.integer({ min: 0, max: 6000 }),
})
const screen = fc.record({
  left: fc.integer({ min: -4000, max: 4000 }),
  top: fc.integer({ min: -4000, max: 4000 }),
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 4000 }),
})
const screens = fc.array(screen, { minLength: 1, maxLength: 4 })

const liesOn = (inner: Bounds, outer: Bounds) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

describe('where a window lies', () => {
  it('is always whole on one of the screens', () => {
    fc.assert(
      fc.property(bounds, screens, (where, all) => {
        expect(all.some((one) => liesOn(clampBounds(where, all), one))).toBe(true)
      }),
    )
  })

  it('stays as it is where it is whole on a screen and large enough', () => {
    const roomy = screen.map((one) => ({ ...one, width: one.width + 400, height: one.height + 300 }))
    const inset = fc.record({ left: fc.nat(40), top: fc.nat(30), right: fc.nat(40), bottom: fc.nat(30) })
    fc.assert(
      fc.property(roomy, inset, screens, ({ left, top, width, height }, cut, others) => {
        const where = { left: left + cut.left, top: top + cut.top, width: width - cut.left - cut.right, height: height - cut.top - cut.bottom }
        expect(clampBounds(where, [...others, { left, top, width, height }])).toEqual(where)
      }),
    )
  })

  it('does not change by asking twice', () => {
    // Where a screen smaller than the least window lay on a larger one, the window would grow there: screens do not lie on each other.
    const roomy = screens.map((all) => all.map((one) => ({ ...one, width: Math.max(one.width, 320), height: Math.max(one.height, 240) })))
    fc.assert(
      fc.property(bounds, roomy, (where, all) => {
        const once = clampBounds(where, all)
        expect(clampBounds(once, all)).toEqual(once)
      }),
    )
  })

  it('is on the screen that holds most of it, else on the nearest', () => {
    expect(screenOfBounds({ left: 1300, top: 100, width: 800, height: 600 }, [laptop, wide])).toBe(wide)
    expect(screenOfBounds({ left: -3000, top: 0, width: 800, height: 600 }, [wide, laptop])).toBe(laptop)
  })

  it('follows its screen when that stands elsewhere now', () => {
    const moved = { ...wide, left: -2560, top: 0 }
    expect(placeBounds({ left: 1540, top: -100, width: 900, height: 700 }, wide, [laptop, moved])).toEqual({
      left: -2460,
      top: 100,
      width: 900,
      height: 700,
    })
  })

  it('comes to a screen that is there when its own is not', () => {
    expect(placeBounds({ left: 3000, top: 100, width: 1600, height: 1200 }, wide, [laptop])).toEqual({ left: 0, top: 0, width: 1440, height: 860 })
  })
})
