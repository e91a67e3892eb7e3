import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { type MenuEntry, openMenu } from '#platform/ui/menu.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'

const takesAway = ['broadcast.cancel']
const ofBroadcast = ['broadcast.open', 'broadcast.open-beside', 'broadcast.open-window', 'broadcast.retry', 'broadcast.again', 'broadcast.cancel']
const ofReceiver = ['broadcast.open-chat', 'broadcast.retry-receiver']

const entriesOf = (ids: readonly string[]): MenuEntry[] =>
  ids
    .map(commandHandle)
    .filter(({ enabled }) => enabled)
    .map(({ id, title, icon, keys }) => ({ label: title, icon, keys: keys[0], danger: takesAway.includes(id), onSelect: () => void runCommand(id) }))

/** Opens what can be done to the row under the cursor, once the cursor stands there: the commands look at it. */
export const openRowMenu = (kind: 'broadcast' | 'receiver', at: MenuPlace, label: string): void =>
  void requestAnimationFrame(() => openMenu({ at, entries: entriesOf(kind === 'broadcast' ? ofBroadcast : ofReceiver), label }))
