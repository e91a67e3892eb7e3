import { useCallback, useEffect } from 'react'
import type { Frame } from '#kernel/screen.ts'
import { forgetRecording, useRecording } from '#platform/command/macro-recorder.ts'
import { closePalette, usePalette } from '#platform/command/palette-store.ts'
import { useAnyWork } from '#platform/command/works.ts'
import { hideDeveloperOverlay, useDeveloperOverlay } from '#platform/developer/overlay-store.ts'
import { loadAllTexts } from '#platform/i18n/i18n.ts'
import { hideCheatSheet, useCheatSheet } from '#platform/keyboard/cheat-sheet-store.ts'
import { WhichKeyStrip } from '#platform/keyboard/which-key.tsx'
import { useSession } from '#platform/session/session.ts'
import { AppFrame } from '#platform/shell/app-frame.tsx'
import { useUnreadChats } from '#platform/shell/unread-chats.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { Asked, type Late, late } from '#platform/ui/late.tsx'
import { toast } from '#platform/ui/toast.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { forgetWaiting, useWaitingWindows } from '#platform/windows/waiting-windows.ts'
import { useLayoutStore } from '#platform/workbench/layout-store.ts'
import { hideLayouts, useLayoutsOpen } from '#platform/workbench/layouts/layouts-store.ts'
import { OverlayBoundary } from '#platform/workbench/overlay-boundary.tsx'
import { usePaneTitle } from '#platform/workbench/pane-title.ts'
import { useRaised } from '#platform/workbench/raised.ts'
import { useFocusedScreen, workbench } from '#platform/workbench/workbench.ts'
import { StageInPlace, StagePlace } from './stage-place.tsx'

const palette = late(() => import('#platform/palette/palette.tsx'))
const workTray = late(() => import('#platform/command/work-tray.tsx'))
const layoutsDialog = late(() => import('#platform/workbench/layouts/layouts-dialog.tsx'))
const waitingNotice = late(() => import('#platform/shell/waiting-notice.tsx'))
const developerOverlay = late(() => import('#platform/developer/overlay.tsx'))
const macroDialog = late(() => import('#platform/command/macro-dialog.tsx'))
const cheatSheet = late(() => import('#platform/shell/cheat-sheet.tsx'))

/** Work goes on without its tray, which the next work asks for again. */
const goOn = (): void => undefined

/** After the first rows are painted, and before anybody looks for a command. Milliseconds. */
const warmAfter = 1500

/** The whole window: the page around the panes, the panes, and what floats above them. */
export function App() {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const code of [palette, workTray]) code.load().catch(() => undefined)
      void import('#platform/list/view-commands.ts').then(({ followSavedViews }) => followSavedViews()).catch(() => undefined)
    }, warmAfter)
    // Who is at work already may be told of anything.
    const atWork = () => void loadAllTexts()
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, atWork, { once: true, capture: true })
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <DocumentTitle />
      <AppFrame frame={useFrame()}>
        <StagePlace />
      </AppFrame>
      <StageInPlace />
      <WhenOpen open={useAnyWork()} code={workTray} close={goOn} />
      <WhichKeyStrip />
      <WhenOpen open={useWaitingWindows((state) => state.waiting.length > 0)} code={waitingNotice} close={forgetWaiting} />
      <WhenOpen open={useLayoutsOpen((state) => state.open)} code={layoutsDialog} close={hideLayouts} />
      <WhenOpen open={usePalette((state) => state.open)} code={palette} close={closePalette} />
      <WhenOpen open={useDeveloperOverlay((state) => state.open)} code={developerOverlay} close={hideDeveloperOverlay} />
      <WhenOpen open={useRecording(({ unnamed }) => unnamed !== null)} code={macroDialog} close={forgetRecording} />
      <WhenOpen open={useCheatSheet((state) => state.open)} code={cheatSheet} close={hideCheatSheet} />
    </>
  )
}

/** The page that the screen asks for while it is alone; panes side by side have the dashboard around them. */
function useFrame(): Frame {
  const alone = useLayoutStore(({ layout }) => layout.root.type === 'pane')
  const screen = useFocusedScreen()
  const lapsed = useSession(({ user }) => user?.membership.status === 'inactive')
  if (isStandalone() || (lapsed && screen?.frame === 'dashboard')) return 'plain'
  return alone ? (screen?.frame ?? 'dashboard') : 'dashboard'
}

/** Shows late code while it is asked for. When it fails it says so and closes, too: what is beneath goes on. */
function WhenOpen({ open, code, close }: { open: boolean; code: Late<object>; close(): void }) {
  const failed = useCallback(
    (error: unknown) => {
      close()
      toast.show({ kind: 'error', text: errorText(error) })
    },
    [close],
  )
  return open ? (
    <OverlayBoundary onFailed={failed}>
      <Asked code={code} of={{}} close={close} />
    </OverlayBoundary>
  ) : null
}

function DocumentTitle() {
  const focused = useLayoutStore(({ layout }) => layout.focused)
  const title = usePaneTitle(focused, workbench.urlOf(focused) ?? '/')
  const raised = useRaised((state) => state.raised)
  const unread = useUnreadChats()
  return <title>{`${raised ? '● ' : ''}${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${title} · Dermaga`}</title>
}
