import { commandHandle, runCommand } from '#platform/command/commands.ts'
import type { MenuEntry } from '#platform/ui/menu.tsx'

const groups: readonly (readonly string[])[] = [
  ['chat.open', 'chat.reply-to', 'chat.open-beside', 'chat.open-window'],
  ['order.create-from-chat'],
  ['chat.done', 'chat.not-done', 'chat.read', 'chat.unread', 'chat.pin', 'chat.unpin', 'chat.snooze', 'chat.wake'],
  ['chat.tag', 'chat.assign', 'chat.note'],
  ['chat.blacklist', 'chat.unblacklist'],
]

/** What bars of buttons offer for a selection. */
export const chatToolbar = ['chat.done', 'chat.read', 'chat.unread', 'chat.snooze', 'chat.tag', 'chat.assign'] as const

/** The menu of a chat: the commands that can run now for what is selected, or else for the row under the cursor. */
export function chatMenuEntries(): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const group of groups) {
    const possible = group.map(commandHandle).filter((command) => command.enabled)
    if (possible.length && entries.length) entries.push('separator')
    for (const { id, title, icon, keys } of possible)
      entries.push({ label: title, icon, keys: keys[0], danger: id === 'chat.blacklist', onSelect: () => void runCommand(id) })
  }
  return entries
}
