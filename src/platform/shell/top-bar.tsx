import { findLeaf } from '#kernel/layout-tree.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { late } from '#platform/ui/late.tsx'
import { useIsPhone } from '#platform/ui/phone.ts'
import { HistoryButtons } from '#platform/workbench/history-buttons.tsx'
import { useLayoutStore } from '#platform/workbench/layout-store.ts'
import { Link } from '#platform/workbench/link.tsx'
import { Later } from './later.tsx'
import { Wordmark } from './logo.tsx'
import { setDrawer } from './shell-state.ts'
import { UserMenu } from './user-menu.tsx'

export const openPalette = () => void runCommand('palette.open')

const onboarding = late(() => import('./onboard/onboard-button.tsx'))
const bell = late(() => import('./notification-bell.tsx'))

/** The steps of the pane that is alone, or on a phone the one that is seen: tiles have them in their title bars. */
function WayBack() {
  const phone = useIsPhone()
  const leaf = useLayoutStore(({ layout: { root, focused } }) => (root.type === 'pane' || phone ? findLeaf(root, focused) : undefined))
  return leaf ? <HistoryButtons leaf={leaf} className="max-phone:[&_button]:size-11" /> : null
}

/** Logo, the one box for everything, and who is at work where. */
export function TopBar() {
  const keys = useKeyOf('palette.open')
  return (
    <header className="grid h-10 grid-cols-[minmax(max-content,1fr)_minmax(0,420px)_minmax(max-content,1fr)] items-center gap-3 border-b border-line bg-surface px-3 max-phone:h-12 max-phone:grid-cols-[1fr_auto]">
      <div className="flex items-center gap-1">
        <IconButton icon="menu" label={t('shell.menu.open')} className="-ml-1 max-phone:hidden wide:hidden" onClick={() => setDrawer(true)} />
        <Link to="/home" aria-label={t('shell.home')} className="flex rounded-md p-1">
          <Wordmark />
        </Link>
        <WayBack />
      </div>
      <button
        type="button"
        onClick={openPalette}
        data-tour="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-7 w-full items-center gap-2 rounded-md border border-line-strong bg-sunken px-2 text-left text-ink-3 hover:bg-hover max-phone:hidden"
      >
        <Icon name="search" size={14} />
        <span className="flex-1 truncate">{t('shell.search')}</span>
        {keys ? <Kbd keys={keys} /> : null}
      </button>
      <div className="flex min-w-0 items-center justify-end gap-1">
        <Later code={onboarding} />
        <Later code={bell} />
        <UserMenu />
      </div>
    </header>
  )
}
