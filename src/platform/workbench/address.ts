import { z } from 'zod'
import type { Layout } from '#kernel/layout.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { pageUrl } from '#platform/windows/standalone.ts'
import { takeLayout } from './layout-start.ts'
import { dispatch, getLayout, onLayout } from './layout-store.ts'

/*
 * One scheme for the address bar, the browser's history and the panes' own histories:
 *
 * - The address bar shows the focused pane's URL. Moving the focus, splitting, closing and replacing rewrite the current entry, once what changed is painted.
 * - A step that a pane can walk back (`push`) adds an entry, which names the pane and counts up.
 * - Back and forward of the browser walk the history of the focused pane. When it has nothing that way, the pane that the entry
 *   names is focused and walked, so that no press is without effect; an entry of a pane that is gone is passed over.
 * - A pane that came from another window brings steps that this browser window never took: where its history ends, the pane's is walked.
 * - The count tells the direction, since `popstate` does not.
 */
const entrySchema = z.object({ step: z.number().int(), pane: z.string() })
type Entry = z.infer<typeof entrySchema>

let current: Entry = { step: 0, pane: '' }
/** The last step that this page knows of. */
let furthest = 0

const entryOf = (state: unknown): Entry | null => entrySchema.safeParse(state).data ?? null
const shownUrl = (layout: Layout): string => pageUrl(findLeaf(layout.root, layout.focused)?.url ?? '/')

/** Longer than the pause between two presses of a held key: for each address, browsers work as long as for a frame. Milliseconds. */
const followMs = 50
let due: ReturnType<typeof setTimeout> | undefined

function followSoon(): void {
  clearTimeout(due)
  due = setTimeout(() => follow(getLayout()), followMs)
}

/** The current entry has the focused pane's URL, at once. */
function follow(layout: Layout): void {
  clearTimeout(due)
  const url = shownUrl(layout)
  if (url !== location.pathname + location.search) history.replaceState(current, '', url)
}

/** Keeps the address bar and the browser's history in step with the layout from now on; the returned function ends it. */
export function startAddress(): () => void {
  current = entryOf(history.state) ?? { step: 0, pane: getLayout().focused }
  furthest = current.step
  history.replaceState(current, '', shownUrl(getLayout()))
  const forget = onLayout((after, before) => {
    const pushed = walking ? undefined : pushedPane(after, before)
    if (!pushed) return followSoon()
    follow(before)
    current = { step: current.step + 1, pane: pushed }
    furthest = current.step
    history.pushState(current, '', shownUrl(after))
  })
  const popped = (event: PopStateEvent) => walk(event.state)
  window.addEventListener('popstate', popped)
  return () => {
    forget()
    clearTimeout(due)
    window.removeEventListener('popstate', popped)
  }
}

/** The pane that took a step which it can walk back. */
function pushedPane(after: Layout, before: Layout): string | undefined {
  return leavesOf(after.root).find((leaf) => {
    const old = findLeaf(before.root, leaf.id)
    return old !== undefined && old !== leaf && leaf.url !== old.url && leaf.back !== old.back && leaf.back.at(-1) === old.url
  })?.id
}

let walking = false

/** One step back or forward, as the browser's own buttons take it. */
export function walkHistory(way: 'back' | 'forward'): void {
  const layout = getLayout()
  const leaf = findLeaf(layout.root, layout.focused)
  const beyond = way === 'back' ? current.step <= 0 : current.step >= furthest
  if (beyond && leaf && leaf[way].length > 0) walkPane(leaf.id, way)
  else history.go(way === 'back' ? -1 : 1)
}

function walkPane(pane: string, way: 'back' | 'forward'): void {
  walking = true
  try {
    if (pane !== getLayout().focused) dispatch({ type: 'focus', pane })
    dispatch({ type: way, pane })
  } finally {
    walking = false
  }
  history.replaceState(current, '', shownUrl(getLayout()))
}

function walk(state: unknown): void {
  const entry = entryOf(state)
  // Not an entry of ours: a person put a fragment into the address. A layout in it is taken; the page stays what it is.
  if (!entry) {
    takeLayout(location.hash)
    return void history.replaceState(current, '', shownUrl(getLayout()))
  }
  const back = entry.step < current.step
  // Back undoes the step of the entry that was left; forward redoes the step of the entry that was reached.
  const owner = back ? current.pane : entry.pane
  current = entry
  const layout = getLayout()
  const pane = [layout.focused, owner].find((id) => {
    const leaf = findLeaf(layout.root, id)
    return leaf !== undefined && (back ? leaf.back : leaf.forward).length > 0
  })
  if (pane === undefined) {
    if (entry.step > 0) history.go(back ? -1 : 1)
    else history.replaceState(current, '', shownUrl(layout))
    return
  }
  walkPane(pane, back ? 'back' : 'forward')
}
