import clsx from 'clsx'
import { useCallback } from 'react'
import type { Leaf, Tabs } from '#kernel/layout.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ContextMenu } from '#platform/ui/menu.tsx'
import { setDragHandle } from './drag-handles.ts'
import { dispatch } from './layout-store.ts'
import { paneMenu } from './pane-menu.ts'
import { usePaneTitle } from './pane-title.ts'

interface TileHeaderProps {
  leaf: Leaf
  title: string
  focused: boolean
  tabs: Tabs | null
}

/** A tile's title bar: drag it to move the tile, right-click it for everything a pane can do. */
export function TileHeader({ leaf, title, focused, tabs }: TileHeaderProps) {
  const act = (id: string) => () => {
    dispatch({ type: 'focus', pane: leaf.id })
    void commandHandle(id).run()
  }
  const tile = tabs?.id ?? leaf.id
  const handle = useCallback((element: HTMLElement | null) => setDragHandle(tile, element), [tile])
  return (
    <ContextMenu label={title} entries={() => paneMenu(leaf.id)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer's shortcuts; each is a button, a menu entry and a key too */}
      <header
        ref={handle}
        onDoubleClick={act('pane.zoom')}
        className="flex h-8 flex-none cursor-grab items-center gap-2 border-b border-line pr-1 pl-3 select-none active:cursor-grabbing"
      >
        {tabs ? (
          <TabStrip tabs={tabs} />
        ) : (
          <h1 className={clsx('min-w-0 truncate', focused ? 'font-semibold text-ink' : 'font-medium text-ink-2')}>{title}</h1>
        )}
        <span className="ml-auto flex flex-none gap-0.5">
          {(['pane.split-right', 'pane.zoom', 'pane.close'] as const).map((id) => (
            <HeaderButton key={id} id={id} onClick={act(id)} />
          ))}
        </span>
      </header>
    </ContextMenu>
  )
}

function HeaderButton({ id, onClick }: { id: string; onClick(): void }) {
  const { title, icon, keys } = commandHandle(id)
  return <IconButton size="small" icon={icon ?? 'square'} label={title} keys={keys[0]} onClick={onClick} />
}

function TabStrip({ tabs }: { tabs: Tabs }) {
  const walk = (by: number) => {
    const index = tabs.panes.findIndex((pane) => pane.id === tabs.active)
    const next = tabs.panes[(index + by + tabs.panes.length) % tabs.panes.length]
    if (next) dispatch({ type: 'focus', pane: next.id })
  }
  return (
    <div
      role="tablist"
      aria-label={t('workbench.pane.tabs')}
      className="-ml-2 flex min-w-0 self-stretch"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        walk(event.key === 'ArrowLeft' ? -1 : 1)
      }}
    >
      {tabs.panes.map((pane) => (
        <Tab key={pane.id} pane={pane} shown={pane.id === tabs.active} />
      ))}
    </div>
  )
}

function Tab({ pane, shown }: { pane: Leaf; shown: boolean }) {
  const title = usePaneTitle(pane.id, pane.url)
  return (
    <button
      type="button"
      role="tab"
      aria-selected={shown}
      tabIndex={shown ? 0 : -1}
      onClick={() => dispatch({ type: 'focus', pane: pane.id })}
      className={clsx(
        'min-w-0 truncate border-b-2 px-2',
        shown ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {title}
    </button>
  )
}
