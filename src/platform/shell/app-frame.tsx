import { type ReactNode, useEffect } from 'react'
import type { Frame } from '#kernel/screen.ts'
import { useDeclared } from '#platform/command/declared.ts'
import { UpdateNotice } from '#platform/offline/update-notice.tsx'
import { useSession } from '#platform/session/session.ts'
import { dialogSurface } from '#platform/ui/dialog.tsx'
import { Coming, type Late, late, useLate } from '#platform/ui/late.tsx'
import { MenuHost, menuSurface } from '#platform/ui/menu.tsx'
import { popoverSurface } from '#platform/ui/popover.tsx'
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
  const declared = useDeclared(({ all }) => all)
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
      {declared && <Coming code={tooltips} of={{}} />}
    </AppBoundary>
  )
}

/** It waits for the first rows, with the declarations: without it, names alone are missing. */
const tooltips = late(() => import('#platform/ui/tooltip-layer.tsx'))
const bars = {
  help: late(() => import('./help-frame.tsx')),
  backoffice: late(() => import('./backoffice-frame.tsx')),
} as const

/** The bars that the frame asks for; the frames of signing in, of printing and of a window alone give the panes the whole window. */
function Around({ frame, children }: AppFrameProps) {
  if (frame === 'dashboard') return <DashboardFrame>{children}</DashboardFrame>
  if (frame === 'plain') return <BareFrame>{children}</BareFrame>
  if (frame === 'help' || frame === 'backoffice') return <Barred code={bars[frame]}>{children}</Barred>
  return <main className="h-full">{children}</main>
}

/** The panes are not kept back by bars that do not come: they go on without, until they are there. */
function Barred({ code, children }: { readonly code: Late<{ children: ReactNode }>; readonly children: ReactNode }) {
  const { Content, failed } = useLate(code)
  if (Content) return <Content>{children}</Content>
  return failed ? <main className="h-full">{children}</main> : null
}

/** Long enough after the start that the first rows are painted. Milliseconds. */
const restAfterStart = 2000

/** Menus and dialogs open at once when they are asked for, and cost nothing before the first paint. */
function loadSurfacesLater(): () => void {
  const timer = setTimeout(() => {
    // What fails to load now is loaded when it is needed, and says so then.
    for (const load of [menuSurface.load, dialogSurface.load, popoverSurface.load, loadUserMenu]) load().catch(() => undefined)
  }, restAfterStart)
  return () => clearTimeout(timer)
}
