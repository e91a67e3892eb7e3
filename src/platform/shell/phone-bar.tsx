import { leavesOf } from '#kernel/layout-tree.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useLayoutStore } from '#platform/workbench/layout-store.ts'
import { openShellDialog, setDrawer } from './shell-state.ts'
import { openPalette } from './top-bar.tsx'

/** The bar at the bottom of a phone, within reach of a thumb: menu, search, and the open panes. */
export function PhoneBar() {
  const count = useLayoutStore(({ layout }) => leavesOf(layout.root).length)
  return (
    <nav
      aria-label={t('shell.phone.label')}
      className="hidden h-14 grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-phone:grid"
    >
      <PhoneButton icon="menu" text={t('shell.phone.menu')} onClick={() => setDrawer(true)} />
      <PhoneButton icon="search" text={t('shell.phone.search')} onClick={openPalette} />
      <PhoneButton icon="square-stack" text={t('shell.phone.panes', { count: formatNumber(count) })} onClick={() => openShellDialog('panes')} />
      <PhoneButton icon="settings-2" text={t('shell.user.settings')} onClick={() => openShellDialog('settings')} />
    </nav>
  )
}

const PhoneButton = ({ icon, text, onClick }: { icon: string; text: string; onClick(): void }) => (
  <button
    type="button"
    onClick={onClick}
    className="flex flex-col items-center justify-center gap-0.5 text-2xs text-ink-2 -outline-offset-2 active:bg-hover"
  >
    <Icon name={icon} size={20} />
    {text}
  </button>
)
