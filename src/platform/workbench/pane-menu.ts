import { commandHandle } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'
import { dispatch } from './layout-store.ts'

const sections = [
  ['pane.split-right', 'pane.split-down', 'pane.duplicate', 'pane.toggle-tab'],
  ['pane.move-left', 'pane.move-right', 'pane.move-up', 'pane.move-down', 'pane.grow', 'pane.shrink'],
  ['pane.balance', 'pane.columns', 'pane.main', 'pane.grid'],
  ['pane.zoom', 'pane.link', 'pane.copy-link', 'pane.copy-layout'],
  ['pane.return', 'pane.pop-out', 'pane.pop-out-several', 'pane.move-to-window', 'pane.open-window'],
  ['pane.close', 'pane.close-others'],
] as const

/** Everything that can be done to a pane, each entry the command with its key. */
export function paneMenu(pane: string): MenuEntry[] {
  return sections.flatMap((ids, index) => {
    const entries = ids.map((id): MenuEntry => {
      const { title, icon, keys, enabled, run } = commandHandle(id)
      return {
        label: title,
        icon,
        keys: keys[0],
        disabled: !enabled,
        onSelect: () => {
          dispatch({ type: 'focus', pane })
          void run()
        },
      }
    })
    return index === 0 ? entries : ['separator' as const, ...entries]
  })
}
