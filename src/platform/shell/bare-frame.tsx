import type { ReactNode } from 'react'
import { HoldStrip } from './hold-queue.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** Panes without bars: what must be known is told at their edges, and takes no room while there is nothing to tell. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <OfflineBanner />
      <main className="min-h-0 min-w-0">{children}</main>
      <div>
        <HoldStrip />
      </div>
    </div>
  )
}
