import type { Command, MenuPlacement } from '#kernel/command.ts'
import { bus, commandRegistry } from '#platform/command/bus.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'

/** Commands by where they say that they stand, in their order. */
export function placed(at: MenuPlacement['at'], of: string): { readonly command: Command; readonly order: number }[] {
  return commandRegistry()
    .all.flatMap((command) => (command.menus ?? []).filter((menu) => menu.at === at && menu.of === of).map(({ order }) => ({ command, order })))
    .toSorted((a, b) => a.order - b.order)
}

export const commandsAt = (at: MenuPlacement['at'], of: string): Command[] => placed(at, of).map(({ command }) => command)

/** The menu of a row: the commands that can run now for what is selected, or else for the row under the cursor. Hundreds are divided by a line. */
export function rowMenu(kind: string): MenuEntry[] {
  const entries: MenuEntry[] = []
  let last: number | undefined
  for (const { command, order } of placed('row', kind)) {
    if (!bus.isEnabled(command.id)) continue
    const hundred = Math.floor(order / 100)
    if (last !== undefined && hundred !== last) entries.push('separator')
    last = hundred
    const { id, title, icon, keys } = commandHandle(command.id)
    entries.push({ label: title, icon, keys: keys[0], danger: command.danger, onSelect: () => void runCommand(id) })
  }
  return entries
}
