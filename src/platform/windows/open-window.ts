import type { WindowBounds } from '#kernel/window-protocol.ts'

/**
 * Opens an in-app address in a window of its own, an app by itself. The handle that comes back tells whether the browser let it open,
 * and lets this window bring it to the front; nothing is rendered or called through it. Null: blocked. With bounds it has no tabs.
 */
export function openWindow(url: string, name = '_blank', bounds?: WindowBounds | null): Window | null {
  const opened = window.open(url, name, bounds ? `popup,${placeOf(bounds)}` : '')
  return opened && !opened.closed ? opened : null
}

const placeOf = ({ left, top, width, height }: WindowBounds): string =>
  `left=${Math.round(left)},top=${Math.round(top)},width=${Math.round(width)},height=${Math.round(height)}`
