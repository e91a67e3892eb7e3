import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu.tsx'

/** The menu of a buyer: the commands that can run now for the one under the cursor. */
export const customerMenuEntries = (): MenuEntry[] =>
  ['customer.open', 'customer.open-beside', 'customer.open-window', 'customer.copy-name', 'customer.copy-phone', 'customer.copy-address']
    .map(commandHandle)
    .filter((command) => command.enabled)
    .map(({ id, title, icon, keys }) => ({ label: title, icon, keys: keys[0], onSelect: () => void runCommand(id) }))
