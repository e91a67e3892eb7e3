import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { openMenu } from '#platform/ui/menu.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'

const takesAway = ['bo.cancel-order']

/** Opens the commands that can run now for the row under the cursor. */
export function openRowMenu(at: MenuPlace): void {
  const entries = ['bo.mark-paid', 'bo.copy-code', 'bo.cancel-order']
    .map(commandHandle)
    .filter(({ enabled }) => enabled)
    .map(({ id, title, icon, keys }) => ({ label: title, icon, keys: keys[0], danger: takesAway.includes(id), onSelect: () => void runCommand(id) }))
  openMenu({ at, entries, label: t('bo.list.menu') })
}
