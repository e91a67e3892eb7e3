import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu.tsx'

/** What the selection bar offers, in the order of the work. */
export const orderToolbar = [
  'order.accept',
  'order.request-pickup',
  'order.print-label',
  'order.pickup-list',
  'order.agree-cancel',
  'order.refuse-cancel',
  'order.cancel',
] as const

const groups: readonly (readonly string[])[] = [
  ['order.open-detail', 'order.open-beside', 'order.open-window', 'order.copy-code'],
  ['order.accept', 'order.request-pickup', 'order.print-label', 'order.pickup-list'],
  ['order.agree-cancel', 'order.refuse-cancel', 'order.cancel'],
]

/** The menu of an order: the commands that can run now for what is selected, or else for the row under the cursor. */
export function orderMenuEntries(): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const group of groups) {
    const possible = group.map(commandHandle).filter((command) => command.enabled)
    if (possible.length && entries.length) entries.push('separator')
    for (const { id, title, icon, keys } of possible)
      entries.push({ label: title, icon, keys: keys[0], danger: id === 'order.cancel', onSelect: () => void runCommand(id) })
  }
  return entries
}
