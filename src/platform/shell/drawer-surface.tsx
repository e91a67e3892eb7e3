import { t } from '#platform/i18n/i18n.ts'
import { SideSheet } from '#platform/ui/side-sheet.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Wordmark } from './logo.tsx'
import { setDrawer } from './shell-state.ts'
import { DrawerLinks } from './side-menu.tsx'

/** What the drawer shows. */
export default function DrawerSurface() {
  return (
    <SideSheet title={t('shell.menu.label')} onClose={() => setDrawer(false)}>
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <Link to="/home" aria-label={t('shell.home')} onClick={() => setDrawer(false)} className="flex rounded-md p-1">
          <Wordmark />
        </Link>
      </div>
      <DrawerLinks />
    </SideSheet>
  )
}
