import type { OrderAction } from '#contract/order/order-status.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu.tsx'

/** What bars of buttons offer, in the order of the work, and the action that each needs; a pickup list needs none. */
const toolbar: readonly { readonly command: string; readonly action?: OrderAction }[] = [
  { command: 'order.accept', action: 'accept' },
  { command: 'order.request-pickup', action: 'request_pickup' },
  { command: 'order.print-label', action: 'print_label' },
  { command: 'order.pickup-list' },
  { command: 'order.agree-cancel', action: 'accept_cancel' },
  { command: 'order.refuse-cancel', action: 'reject_cancel' },
  { command: 'order.cancel', action: 'cancel' },
]

/**
 * The commands for orders of which `can` is possible. A pane shows them by its own orders, whichever pane has the keys;
 * pressing one focuses its pane first, as any press does.
 */
export const toolbarFor = (can: readonly OrderAction[]): string[] =>
  toolbar.filter(({ action }) => !action || can.includes(action)).map(({ command }) => command)

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
