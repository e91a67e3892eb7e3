import { type ReactNode, useEffect } from 'react'
import type { Frame } from '#kernel/screen.ts'
import { useSession } from '#platform/session/session.ts'
import { loadDialogSurface } from '#platform/ui/dialog.tsx'
import { loadMenuSurface, MenuHost } from '#platform/ui/menu.tsx'
import { loadPopoverSurface } from '#platform/ui/popover.tsx'
import { Toaster } from '#platform/ui/toaster.tsx'
import { TooltipLayer } from '#platform/ui/tooltip-layer.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { startNewOrderNotice } from './new-order-notice.ts'
import { ShellDialogs } from './shell-dialogs.tsx'

interface AppFrameProps {
  frame: Frame
  /** What the keys offer now, for the status bar. */
  hint?: ReactNode
  children: ReactNode
}

/** The page around the panes, and what floats over it. Only the dashboard has bars; other frames give the pane the whole window. */
export function AppFrame({ frame, hint, children }: AppFrameProps) {
  const signedIn = useSession((session) => session.status === 'signed-in')
  useEffect(() => (signedIn ? startNewOrderNotice() : undefined), [signedIn])
  useEffect(loadSurfacesLater, [])
  return (
    <AppBoundary>
      {frame === 'dashboard' ? <DashboardFrame hint={hint}>{children}</DashboardFrame> : <main className="h-full">{children}</main>}
      <LoadingBar />
      <ShellDialogs />
      <MenuHost />
      <Toaster />
      <TooltipLayer />
    </AppBoundary>
  )
}

/** Long enough after the start that the first rows are painted. Milliseconds. */
const restAfterStart = 2000

/** Menus and dialogs open at once when they are asked for, and cost nothing before the first paint. */
function loadSurfacesLater(): () => void {
  const timer = setTimeout(() => {
    // What fails to load now is loaded when it is needed, and says so then.
    for (const load of [loadMenuSurface, loadDialogSurface, loadPopoverSurface]) load().catch(() => undefined)
  }, restAfterStart)
  return () => clearTimeout(timer)
}
