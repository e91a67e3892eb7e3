import { memo, useCallback } from 'react'
import type { Leaf, Tabs } from '#kernel/layout.ts'
import { useEnabled, useKeyOf } from '#platform/command/bus.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ContextMenu } from '#platform/ui/menu.tsx'
import { setDragHandle } from './drag-handles.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { dispatch } from './layout-store.ts'
import { LinkMenu } from './link-menu.tsx'
import { paneMenu } from './pane-menu.ts'
import { TabStrip } from './tab-strip.tsx'

const buttons = ['pane.return', 'pane.pop-out', 'pane.split-right', 'pane.zoom', 'pane.close'] as const

interface TileHeaderProps {
  leaf: Leaf
  title: string
  tabs: Tabs | null
}

/** A tile's title bar: drag it to move the tile, right-click it for everything a pane can do. Which tile has the focus is told by its styles alone. */
export const TileHeader = memo(function TileHeader({ leaf, title, tabs }: TileHeaderProps) {
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
        <HistoryButtons leaf={leaf} className="-ml-2" />
        {tabs ? (
          <TabStrip tabs={tabs} />
        ) : (
          // Told by its colour: a heavier face is a wider one, and lays the page out anew with each move of the focus.
          <h1 className="min-w-0 truncate font-semibold text-ink-3 group-data-focused/tile:text-ink">{title}</h1>
        )}
        <span className="ml-auto flex flex-none gap-0.5">
          <LinkMenu leaf={leaf} />
          {buttons.map((id) => (
            <HeaderButton key={id} id={id} onClick={act(id)} />
          ))}
        </span>
      </header>
    </ContextMenu>
  )
})

function HeaderButton({ id, onClick }: { id: string; onClick(): void }) {
  const { title, icon } = commandHandle(id)
  const key = useKeyOf(id)
  return useEnabled(id) ? <IconButton size="small" icon={icon ?? 'square'} label={title} keys={key} onClick={onClick} /> : null
}
