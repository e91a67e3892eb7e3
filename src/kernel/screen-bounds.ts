/** A rectangle on the desktop, in CSS pixels. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A screen: where windows may lie on it, and what it is called where the browser tells. */
export interface ScreenArea extends Bounds {
  readonly label?: string
}

/** No window gets smaller than this, as far as the screen has room. */
const least = { width: 320, height: 240 }

const shared = (a: Bounds, b: Bounds): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const middleOf = ({ left, top, width, height }: Bounds) => ({ x: left + width / 2, y: top + height / 2 })

function distance(a: Bounds, b: Bounds): number {
  const from = middleOf(a)
  const to = middleOf(b)
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** The screen that holds most of a rectangle; of none, the nearest. */
export function screenOfBounds<S extends Bounds>(bounds: Bounds, screens: readonly S[]): S | undefined {
  return screens.toSorted((a, b) => shared(bounds, b) - shared(bounds, a) || distance(bounds, a) - distance(bounds, b))[0]
}

/** The rectangle moved, and shrunk where it must be, until it lies whole on one of the screens. One that does already stays as it is. */
export function clampBounds(bounds: Bounds, screens: readonly Bounds[]): Bounds {
  const screen = screenOfBounds(bounds, screens)
  if (!screen) return bounds
  const width = Math.min(Math.max(bounds.width, least.width), screen.width)
  const height = Math.min(Math.max(bounds.height, least.height), screen.height)
  const left = Math.min(Math.max(bounds.left, screen.left), screen.left + screen.width - width)
  const top = Math.min(Math.max(bounds.top, screen.top), screen.top + screen.height - height)
  return { left, top, width, height }
}

/**
 * Where a kept window goes: on its screen of then, found by name and size wherever that stands now, else where it was; always whole
 * on a screen that is there.
 */
export function placeBounds(bounds: Bounds, kept: ScreenArea | null, screens: readonly ScreenArea[]): Bounds {
  const again = kept?.label
    ? screens.find(({ label, width, height }) => label === kept.label && width === kept.width && height === kept.height)
    : undefined
  const moved = kept && again ? { ...bounds, left: bounds.left - kept.left + again.left, top: bounds.top - kept.top + again.top } : bounds
  return clampBounds(moved, screens)
}
