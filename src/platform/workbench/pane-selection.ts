import { use, useEffect } from 'react'
import type { Layout, Leaf } from '#kernel/layout.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { isAboutTheSame, type PaneLink, type PaneSelection, saysNothingNew } from '#kernel/pane-link.ts'
import { normalizeUrl } from '#kernel/url.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { dispatch, getLayout, onLayout, useLayoutStore } from './layout-store.ts'
import { PaneIdentity } from './pane.ts'
import { screenOf } from './screens.ts'

/** How long a selection rests before the other panes follow: a held key passes many. Milliseconds. */
const restMs = 50

/** What each colour shows now. */
const shown = new Map<PaneLink, PaneSelection>()
/** The address that a pane was sent to by its colour: there it follows, and does not lead. */
const sentTo = new Map<string, string>()

/**
 * Tells the panes of this pane's colour what is selected in it; null: nothing. A pane that follows another may only add what it knows
 * of the same thing (the buyer of the order), or two windows could send each other back and forth.
 */
export function usePaneSelection(selection: PaneSelection | null): void {
  const identity = use(PaneIdentity)
  if (!identity) throw new Error('This hook belongs inside a pane')
  const { id, url } = identity
  const link = useLayoutStore(({ layout }) => findLeaf(layout.root, id)?.link)
  // Without a colour nobody asks, and a pane is not drawn anew for it.
  const leads = useLayoutStore(({ layout }) => layout.focused === id && findLeaf(layout.root, id)?.link !== undefined)
  const text = selection && JSON.stringify(selection)
  useEffect(() => {
    if (!link || !text) return
    const received: PaneSelection = JSON.parse(text)
    const timer = setTimeout(() => {
      const known = shown.get(link)
      if (isAboutTheSame(known, received)) tell(link, { ...known, ...received }, id)
      else if (leads && sentTo.get(id) !== url) tell(link, received, id)
    }, restMs)
    return () => clearTimeout(timer)
  }, [id, url, link, leads, text])
}

function tell(link: PaneLink, selection: PaneSelection, from: string): void {
  if (saysNothingNew(shown.get(link), selection)) return
  follow(link, selection, from)
  windowBus.post({ type: 'selection.changed', link, selection })
}

function follow(link: PaneLink, selection: PaneSelection, from?: string): void {
  shown.set(link, selection)
  for (const leaf of leavesOf(getLayout().root)) if (leaf.link === link && leaf.id !== from) send(leaf, selection)
}

function send(leaf: Leaf, selection: PaneSelection): void {
  const screen = screenOf(leaf.url)
  const to = screen?.follows?.(selection)
  if (!screen || !to) return
  const url = normalizeUrl(screen.href(to))
  sentTo.set(leaf.id, url)
  if (url !== leaf.url) dispatch({ type: 'navigate', pane: leaf.id, url, history: 'replace' })
}

/** A pane that joins a colour shows what the colour shows. */
function welcome(after: Layout, before: Layout): void {
  for (const leaf of leavesOf(after.root)) {
    const selection = leaf.link && findLeaf(before.root, leaf.id)?.link !== leaf.link ? shown.get(leaf.link) : undefined
    if (selection) send(leaf, selection)
  }
}

/** No colour shows anything. */
export function forgetSelections(): void {
  shown.clear()
  sentTo.clear()
}

/** Follows what is selected in other windows, from now on. */
export function startPaneSelection(): void {
  windowBus.on('selection.changed', ({ link, selection }) => follow(link, selection))
  onLayout(welcome)
}
