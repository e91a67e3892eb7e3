import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { User } from '#contract/auth/auth.ts'
import type { Command } from '#kernel/command.ts'
import type { DefinedScreen, KnownScreen } from '#kernel/define-screen.ts'
import { byMenu } from '#kernel/guard.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { commandOfOutline, type Declarations, type Outlines, screenOfOutline, type Ways } from '#kernel/outline.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { setCommands } from '#platform/command/bus.ts'
import { declareAll, declareLater, useDeclared } from '#platform/command/declared.ts'
import { takeEarlyKeys } from '#platform/http/early.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { untilLoaded } from '#platform/i18n/until-loaded.ts'
import { keysWaitForDeclarations, startKeyboard } from '#platform/keyboard/keyboard.ts'
import { startOwnKeys } from '#platform/keyboard/own-keys.ts'
import { startLive, stopLive } from '#platform/live/live.ts'
import { startInstallOffer } from '#platform/offline/install.ts'
import { startOffline } from '#platform/offline/start-offline.ts'
import { startNoticingTyping } from '#platform/offline/unsaved.ts'
import { queryClient } from '#platform/query/query.ts'
import { startSession, useSession } from '#platform/session/session.ts'
import { startSettings } from '#platform/settings/settings.ts'
import { startTheme } from '#platform/theme/theme.ts'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'
import { startScreens } from '#platform/windows/screens.ts'
import { startStandalone } from '#platform/windows/standalone.ts'
import { startWake } from '#platform/windows/wake.ts'
import { startWindowBus } from '#platform/windows/window-bus.ts'
import { startAddress } from '#platform/workbench/address.ts'
import { startArrivals } from '#platform/workbench/arrivals.ts'
import { startContext } from '#platform/workbench/context.ts'
import { followLanguage } from '#platform/workbench/follow-language.ts'
import { forgetSeat } from '#platform/workbench/forget-seat.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { paneCode, takeFirstCalls } from '#platform/workbench/load-pane.ts'
import { startPaneSelection } from '#platform/workbench/pane-selection.ts'
import { matchUrl, setScreens } from '#platform/workbench/screens.ts'
import { startSendOff } from '#platform/workbench/send-off.ts'
import { windowFace } from '#platform/workbench/window-face.ts'
import { startWindowRegistry } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { App } from './app.tsx'

interface Declared {
  readonly outlines: Outlines
  /** The screens whose declarations are there from the first moment. */
  readonly first: readonly DefinedScreen[]
  /** What loads the panes of all screens. */
  readonly ways: () => Promise<Ways>
  /** All declarations. */
  readonly load: () => Promise<Declarations>
}

/** Starts the front end in the page: everything that lives as long as the window begins here. */
export async function start({ outlines, first: ready, ways, load }: Declared): Promise<void> {
  take(
    outlines.screens.map((outline) => ready.find(({ id }) => id === outline.id) ?? screenOfOutline(outline, ways)),
    outlines.commands.map(commandOfOutline),
  )
  declareLater(async () => {
    const [{ screens, commands }, later] = await untilLoaded(() => Promise.all([load(), import('./start-later.ts')]))
    take(screens, commands)
    later.startLater()
    startHearingScans = later.startScanner
  })
  startWindowBus()
  startWake()
  startInstallOffer()
  startSession()
  startSettings()
  followLanguage()
  startTheme()
  startStandalone(location.pathname + location.search)
  const tell = startLayout()
  // The first pane's code and the texts come together; a pane that does not load tells so in its place.
  const match = matchUrl(focusedUrl())
  const drawn = match.kind === 'screen' && takeFirstCalls(match.screen, match.query).catch(() => undefined)
  await Promise.all([
    startI18n(),
    match.kind !== 'not-found' &&
      paneCode(match.screen)
        .load()
        .catch(() => undefined),
    // Anything but the first screens is drawn with all declarations.
    leavesOf(workbench.getLayout().root).every(({ url }) => matchUrl(url).kind === 'screen') ? undefined : declareAll(),
  ])
  tell?.()
  startAddress()
  startWindowRegistry(windowFace)
  startContext()
  startSendOff()
  startArrivals()
  void startScreens()
  startPaneSelection()
  startOwnKeys()
  startKeyboard()
  void keysWaitForDeclarations(declareAfterPainting(), takeEarlyKeys())
  startNoticingTyping()
  startOffline((url) => workbench.open(url))
  window.addEventListener('vite:preloadError', () => void reloadForNewVersion())
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  await drawn
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <App />
      <Drawn then={drawnFirst} />
    </QueryClientProvider>,
  )
}

/** Takes what is known of screens and commands. */
function take(screens: readonly (DefinedScreen | KnownScreen)[], commands: readonly Command[]): void {
  setScreens(screens)
  const opening = screenCommands([...screens].sort(byMenu), {
    group: 'workbench.group.screens',
    open: (screen, placement) => workbench.open(screen.href(), placement),
  })
  setCommands([...opening, ...commands])
}

/** Comes with the declarations. */
let startHearingScans = (): unknown => undefined

/** The rest of the declarations comes once the first rows are painted, or at the first key or press. A page in the background is never painted. */
async function declareAfterPainting(): Promise<void> {
  // What was typed before the first screen was drawn is for the field that has the focus there.
  await (useDeclared.getState().all ? firstDrawn : declareOnceAsked())
  // So is what was scanned: it is taken out of the keys that wait, and not before they do.
  startHearingScans()
  // Who watches from outside can tell that keys no longer wait.
  document.documentElement.dataset.declared = ''
}

async function declareOnceAsked(): Promise<void> {
  const asked = new Promise((then) => {
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, then, { once: true, capture: true })
  })
  await Promise.race([firstDrawn.then(painted), asked, new Promise((later) => setTimeout(later, 3000))])
  await declareAll()
}

/** Tells when what it stands beside was drawn first. */
function Drawn({ then }: { then(): void }) {
  useEffect(then, [then])
  return null
}

let tellDrawn: () => void
const firstDrawn = new Promise<void>((then) => {
  tellDrawn = then
})

function drawnFirst(): void {
  tellDrawn()
  followSession()
}

const focusedUrl = (): string => workbench.urlOf(workbench.focusedPane()) ?? '/'

const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)))

/** Live events flow while somebody is signed in, and nothing of one seat stays for the next. */
function followSession(): void {
  // Without a membership nothing is told, and a socket that was opened then stays silent.
  const listens = (user: User | null) => user?.membership.status === 'active'
  let stopFollowing = (): void => undefined
  const begin = async (user: User | null) => {
    if (!user || !listens(user)) return
    // The first rows need no live events: the code that brings them comes after. A page in the background is never painted.
    await Promise.race([painted(), new Promise((later) => setTimeout(later, 3000))])
    const [{ sharedSocket }, { followJobs }, { followPrinter }, { followWorkspace }, { startNewOrderNotice }] = await untilLoaded(() =>
      Promise.all([
        import('#platform/live/shared-socket.ts'),
        import('#platform/command/jobs.ts'),
        import('#platform/print/local-printer.ts'),
        import('#platform/shell/follow-workspace.ts'),
        import('#platform/shell/new-order-notice.ts'),
        // What the news does to what is cached is declared before the first news comes.
        import('#platform/entities/entities.ts'),
      ]),
    )
    const now = useSession.getState().user
    if (now?.user_id !== user.user_id || !listens(now)) return
    startLive(sharedSocket(user.user_id))
    const stops = [followJobs(), followPrinter(), followWorkspace(), startNewOrderNotice()]
    stopFollowing = () => {
      for (const stop of stops) stop()
    }
  }
  void begin(useSession.getState().user)
  useSession.subscribe(({ user }, { user: before }) => {
    const same = user?.user_id === before?.user_id
    if (same && listens(user) === listens(before)) return
    stopLive()
    stopFollowing()
    if (same) void queryClient.invalidateQueries()
    else forgetSeat()
    void begin(user)
  })
}
