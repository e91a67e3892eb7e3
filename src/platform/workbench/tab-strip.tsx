import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Leaf, Tabs } from '#kernel/layout.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { dispatch } from './layout-store.ts'
import { usePaneTitle } from './pane-title.ts'

export const tabId = (pane: string): string => `tab-${pane}`
export const tabContentId = (pane: string): string => `tab-content-${pane}`

/** The pane whose tab gets the focus when its strip is drawn: each pane of a group has the strip in its own title bar. */
let takesFocus: string | null = null

function show(pane: Leaf | undefined): void {
  if (!pane) return
  takesFocus = pane.id
  dispatch({ type: 'focus', pane: pane.id })
}

/** The tabs of a group: arrows, Home and End go between them, Delete closes one. */
export function TabStrip({ tabs }: { tabs: Tabs }) {
  const { panes, active } = tabs
  const at = panes.findIndex((pane) => pane.id === active)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      show(panes[(at + (event.key === 'ArrowLeft' ? -1 : 1) + panes.length) % panes.length])
    else if (event.key === 'Home' || event.key === 'End') show(panes.at(event.key === 'Home' ? 0 : -1))
    else if (event.key === 'Delete') {
      takesFocus = (panes[at + 1] ?? panes[at - 1])?.id ?? null
      void runCommand('pane.close')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div role="tablist" aria-label={t('workbench.pane.tabs')} className="-ml-2 flex min-w-0 self-stretch" onKeyDown={onKeyDown}>
      {panes.map((pane) => (
        <Tab key={pane.id} pane={pane} shown={pane.id === active} />
      ))}
    </div>
  )
}

function Tab({ pane, shown }: { pane: Leaf; shown: boolean }) {
  const title = usePaneTitle(pane.id, pane.url)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!shown || takesFocus !== pane.id) return
    takesFocus = null
    button.current?.focus({ preventScroll: true })
  }, [shown, pane.id])
  return (
    <button
      ref={button}
      type="button"
      role="tab"
      id={shown ? tabId(pane.id) : undefined}
      aria-selected={shown}
      aria-controls={shown ? tabContentId(pane.id) : undefined}
      tabIndex={shown ? 0 : -1}
      onClick={() => show(pane)}
      className={clsx(
        'min-w-0 truncate border-b-2 px-2',
        shown
          ? 'border-accent font-medium text-ink forced-colors:border-[Highlight]'
          : 'border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]',
      )}
    >
      {title}
    </button>
  )
}
