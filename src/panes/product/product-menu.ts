import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu.tsx'

const groups: readonly (readonly string[])[] = [
  ['product.open', 'product.open-beside', 'product.open-window', 'product.copy-sku'],
  ['product.adjust-stock', 'product.sync-on', 'product.sync-off'],
]

/** What bars of buttons offer for a selection. */
export const productToolbar = ['product.adjust-stock', 'product.sync-on', 'product.sync-off', 'product.copy-sku'] as const

/** The menu of a SKU: the commands that can run now for what is selected, or else for the row under the cursor. */
export function productMenuEntries(): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const group of groups) {
    const possible = group.map(commandHandle).filter((command) => command.enabled)
    if (possible.length && entries.length) entries.push('separator')
    for (const { id, title, icon, keys } of possible) entries.push({ label: title, icon, keys: keys[0], onSelect: () => void runCommand(id) })
  }
  return entries
}
