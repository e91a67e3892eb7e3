import type { ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { useIsPhone } from '#platform/ui/phone.ts'
import { ContentBoundary } from './app-boundary.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { Drawer } from './drawer.tsx'
import { HoldStrip } from './hold-queue.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Top bar, side menu, the panes, status bar; on a phone the bars are at the thumb. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const phone = useIsPhone()
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="fixed top-1 left-1/2 z-60 h-8 -translate-x-1/2 -translate-y-16 rounded-md bg-accent px-3 font-medium text-on-accent forced-color-adjust-none focus:translate-y-0"
      >
        {t('shell.skip')}
      </button>
      <TopBar />
      <div>
        <OfflineBanner />
        <DeletionBanner />
      </div>
      <div className="flex min-h-0 min-w-0">
        <SideMenu />
        <main id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <ContentBoundary>{children}</ContentBoundary>
        </main>
      </div>
      <div>
        <StatusBar />
        {phone ? <HoldStrip /> : null}
        <PhoneBar />
      </div>
      <Drawer />
    </div>
  )
}
