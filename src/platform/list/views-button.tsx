import type { SavedView } from '#contract/list/saved-view.endpoints.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'

const entry = (id: string, args: Readonly<Record<string, unknown>> = {}): MenuEntry => {
  const { title, icon } = commandHandle(id)
  return { label: title, icon, danger: id === 'view.delete', onSelect: () => void runCommand(id, args) }
}

/** What can be done with the saved views of a list: keep what it shows, and change the one that it shows. */
export function ViewsButton({ views, url }: { readonly views: readonly SavedView[]; readonly url: string }) {
  const current = views.find((view) => view.url === url)
  const view = current?.view_id
  return (
    <IconButton
      size="small"
      icon="bookmark"
      label={t('workbench.views.menu')}
      aria-haspopup="menu"
      onClick={(event) => {
        const entries: MenuEntry[] = views.map((one) => ({
          label: one.name,
          checked: one === current,
          onSelect: () => void runCommand('view.open', { view: one.view_id }),
        }))
        if (entries.length) entries.push('separator')
        entries.push(entry('view.save'))
        if (views.some(({ changeable }) => changeable) && !current) entries.push(entry('view.overwrite'))
        if (current?.changeable) {
          entries.push('separator', entry('view.rename', { view }), entry(current.shared ? 'view.unshare' : 'view.share', { view }))
          entries.push('separator', entry('view.delete', { view }))
        }
        openMenu({ at: event.currentTarget, align: 'end', label: t('workbench.views.menu'), entries })
      }}
    />
  )
}
