import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Frame } from '#kernel/screen.ts'
import { UpdateNotice } from '#platform/offline/update-notice.tsx'
import { useSession } from '#platform/session/session.ts'
import { loadDialogSurface } from '#platform/ui/dialog.tsx'
import { loadMenuSurface, MenuHost } from '#platform/ui/menu.tsx'
import { loadPopoverSurface } from '#platform/ui/popover.tsx'
import { Toaster } from '#platform/ui/toaster.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { BareFrame } from './bare-frame.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { startRecentPlaces } from './recent-places.ts'
import { ShellDialogs } from './shell-dialogs.tsx'
import { watchTours } from './tours/tour-watch.ts'
import { startChatNews, useReadsChats } from './unread-chats.ts'
import { loadUserMenu } from './user-menu.tsx'

interface AppFrameProps {
  frame: Frame
  children: ReactNode
}

/** The page around the panes, and what floats over it. */
export function AppFrame({ frame, children }: AppFrameProps) {
  const signedIn = useSession((session) => session.status === 'signed-in')
  const readsChats = useReadsChats()
  useEffect(() => (readsChats ? startChatNews() : undefined), [readsChats])
  useEffect(() => (signedIn ? startRecentPlaces() : undefined), [signedIn])
  useEffect(() => (signedIn ? watchTours() : undefined), [signedIn])
  useEffect(loadSurfacesLater, [])
  return (
    <AppBoundary>
      <Around frame={frame}>{children}</Around>
      <LoadingBar />
      <ShellDialogs />
      <MenuHost />
      <Toaster />
      <UpdateNotice />
      <Suspense fallback={null}>
        <TooltipLayer />
      </Suspense>
    </AppBoundary>
  )
}

/** Nobody points at anything before it is there; without it, names alone are missing. */
const TooltipLayer = lazy(() => import('#platform/ui/tooltip-layer.tsx').catch(() => ({ default: () => null })))
const HelpFrame = lazy(() => import('./help-frame.tsx'))
const BackofficeFrame = lazy(() => import('./backoffice-frame.tsx'))

/** The bars that the frame asks for; the frames of signing in, of printing and of a window alone give the panes the whole window. */
function Around({ frame, children }: AppFrameProps) {
  if (frame === 'dashboard') return <DashboardFrame>{children}</DashboardFrame>
  const Bars = frame === 'help' ? HelpFrame : frame === 'backoffice' ? BackofficeFrame : null
  if (!Bars) return frame === 'plain' ? <BareFrame>{children}</BareFrame> : <main className="h-full">{children}</main>
  return (
    <Suspense fallback={null}>
      <Bars>{children}</Bars>
    </Suspense>
  )
}

/** Long enough after the start that the first rows are painted. Milliseconds. */
const restAfterStart = 2000

/** Menus and dialogs open at once when they are asked for, and cost nothing before the first paint. */
function loadSurfacesLater(): () => void {
  const timer = setTimeout(() => {
    // What fails to load now is loaded when it is needed, and says so then.
    for (const load of [loadMenuSurface, loadDialogSurface, loadPopoverSurface, loadUserMenu]) load().catch(() => undefined)
  }, restAfterStart)
  return () => clearTimeout(timer)
}
