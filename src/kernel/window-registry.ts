import type { WindowInfo } from './window-protocol.ts'

/** The other windows of the browser, by id: what each said last, and when. */
export type WindowRegistry = ReadonlyMap<string, { readonly window: WindowInfo; readonly heard_at: number }>

export const noWindows: WindowRegistry = new Map()

/** A window says what it is. */
export const windowHere = (registry: WindowRegistry, window: WindowInfo, now: number): WindowRegistry =>
  new Map(registry).set(window.id, { window, heard_at: now })

/** A window closes. */
export function windowGone(registry: WindowRegistry, id: string): WindowRegistry {
  if (!registry.has(id)) return registry
  const rest = new Map(registry)
  rest.delete(id)
  return rest
}

/**
 * Forgets windows that were silent for longer than `most`. Those that certainly live are kept however silent they are: a window that
 * is frozen or throttled says nothing, and is there. `living` is null where nobody knows.
 */
export function forgetSilent(registry: WindowRegistry, now: number, most: number, living: ReadonlySet<string> | null): WindowRegistry {
  const rest = [...registry].filter(([id, { heard_at }]) => now - heard_at <= most || living?.has(id))
  return rest.length === registry.size ? registry : new Map(rest)
}

/** The windows of a seat, the one looked at last first. */
export const windowsOfSeat = (registry: WindowRegistry, userId: number | null): readonly WindowInfo[] =>
  [...registry.values()]
    .map(({ window }) => window)
    .filter((window) => window.user_id === userId)
    .sort((a, b) => b.focused_at - a.focused_at || (a.id < b.id ? -1 : 1))

/** The window that is looked at, or was last, of those that can be seen: all windows come to the same answer. */
export const foremost = (windows: readonly WindowInfo[]): WindowInfo | undefined =>
  windows.toSorted((a, b) => Number(b.visible) - Number(a.visible) || b.focused_at - a.focused_at || (a.id < b.id ? -1 : 1))[0]
