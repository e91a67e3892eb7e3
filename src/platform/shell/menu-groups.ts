import { mayAccess, type Subject } from '#contract/core/privilege.ts'
import type { KnownScreen } from '#kernel/define-screen.ts'
import type { Frame } from '#kernel/screen.ts'

type MenuScreen = Pick<KnownScreen, 'id' | 'title' | 'icon' | 'access' | 'menu' | 'href' | 'frame'>

/** The menu of a frame: the screens that ask for a place in it and that the person may use, by group and order. */
export function menuGroups<S extends MenuScreen>(screens: readonly S[], subject: Subject | null, frame: Frame = 'dashboard'): S[][] {
  const shown = screens
    .filter((screen) => screen.menu && screen.frame === frame && mayAccess(screen.access, subject))
    .sort((a, b) => (a.menu?.group ?? 0) - (b.menu?.group ?? 0) || (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  const groups = new Map<number, S[]>()
  for (const screen of shown) {
    const group = screen.menu?.group ?? 0
    groups.set(group, [...(groups.get(group) ?? []), screen])
  }
  return [...groups.values()]
}

type Place = Pick<KnownScreen, 'id' | 'path' | 'menu'>

/** The entry that is marked while a screen is shown: its own, else that of the nearest section that it lies in (`/order/detail`: `/order`). */
export function currentEntry(entries: readonly Place[], shown: Place | undefined): string | undefined {
  if (!shown || shown.menu) return shown?.id
  const sections = entries.filter(({ path }) => shown.path.startsWith(`${path}/`))
  return sections.toSorted((a, b) => b.path.length - a.path.length)[0]?.id
}
