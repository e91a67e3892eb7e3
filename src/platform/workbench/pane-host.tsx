import clsx from 'clsx'
import { Activity, type CSSProperties, memo, useEffect, useRef } from 'react'
import type { Leaf, Tabs } from '#kernel/layout.ts'
import type { Rectangle } from '#kernel/layout-geometry.ts'
import { dispatch } from './layout-store.ts'
import { PaneContent } from './pane-content.tsx'
import { leftPlace, regionId } from './pane-focus.ts'
import { forgetPane } from './pane-store.ts'
import { usePaneTitle } from './pane-title.ts'
import { tabContentId, tabId } from './tab-strip.tsx'
import { TileHeader } from './tile-header.tsx'

interface PaneHostProps {
  leaf: Leaf
  /** Null while another pane covers it: it stays alive, and its effects rest. */
  box: Rectangle | null
  focused: boolean
  /** With one pane there is no tile chrome: an ordinary application. */
  chrome: boolean
  /** It has a title bar. */
  bar: boolean
  /** The group it is the shown tab of. */
  tabs: Tabs | null
  /** Which of the panes of the same title it is, from 1: landmarks need names of their own. */
  ordinal: number
}

/**
 * One pane in its place. All panes are siblings, keyed by id and positioned over the stage, so that splitting, moving, zooming and
 * switching tabs never mounts a pane anew nor moves its DOM: drafts, scroll positions and focus stay.
 */
export const PaneHost = memo(function PaneHost({ leaf, box, focused, chrome, bar, tabs, ordinal }: PaneHostProps) {
  const region = useRef<HTMLElement>(null)
  const title = usePaneTitle(leaf.id, leaf.url)
  useEffect(() => () => forgetPane(leaf.id), [leaf.id])
  useFocusInside(region, focused && box !== null)
  const take = () => dispatch({ type: 'focus', pane: leaf.id })
  return (
    <section
      ref={region}
      // A named section is a region by itself; the attribute is there for those who look panes up by it.
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="region"
      aria-label={ordinal > 1 ? `${title} (${ordinal})` : title}
      id={regionId(leaf.id)}
      data-pane={leaf.url}
      data-pane-id={leaf.id}
      data-focused={focused ? '' : undefined}
      tabIndex={-1}
      hidden={box === null}
      onFocusCapture={take}
      onPointerDownCapture={take}
      style={box ? placeOf(box) : undefined}
      className={clsx(
        'group/tile absolute flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface outline-none [&[hidden]]:hidden',
        chrome &&
          'm-0.5 rounded-md border border-line data-focused:border-accent data-focused:shadow-[inset_0_2px_0_var(--accent)] forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2 forced-colors:data-focused:outline-[Highlight]',
      )}
    >
      {bar && !tabs ? null : <h1 className="sr-only">{title}</h1>}
      {bar && box ? <TileHeader leaf={leaf} title={title} tabs={tabs} /> : null}
      <Activity mode={box ? 'visible' : 'hidden'}>
        <div
          className="flex min-h-0 flex-1 flex-col"
          {...(tabs && { role: 'tabpanel', id: tabContentId(leaf.id), 'aria-labelledby': tabId(leaf.id) })}
        >
          <PaneContent leaf={leaf} />
        </div>
      </Activity>
    </section>
  )
})

/** A tile that is being dragged has no room meanwhile; it stays in the page, for the drag hangs on its title bar. */
function placeOf({ left, top, width, height }: Rectangle): CSSProperties {
  const visibility = width === 0 || height === 0 ? 'hidden' : undefined
  return { left: `${left}%`, top: `${top}%`, right: `${100 - left - width}%`, bottom: `${100 - top - height}%`, visibility }
}

/** Keys go where the focus is: when a pane gets the focus by a key, what last had it inside gets it back, else the pane itself. */
function useFocusInside(region: { readonly current: HTMLElement | null }, focused: boolean): void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) last.current = event.target
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [region])
  useEffect(() => {
    const element = region.current
    const active = document.activeElement
    if (!focused || !element || element.contains(active)) return
    // What floats above (a dialog, the palette) keeps the focus, and a field outside the panes too.
    if (active && active !== document.body && !active.closest('[data-pane]')) return
    // What had it may be in a list that the pane has left.
    const target = last.current && element.contains(last.current) && !last.current.closest(leftPlace) ? last.current : element
    target.focus({ preventScroll: true })
  }, [region, focused])
}
