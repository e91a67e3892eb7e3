import { lazy, Suspense, useEffect } from 'react'
import { WhichKeyStrip } from '#platform/keyboard/which-key.tsx'
import { usePalette } from '#platform/palette/palette-store.ts'
import { AppFrame } from '#platform/shell/app-frame.tsx'
import { CheatSheetHost } from '#platform/keyboard/cheat-sheet-host.tsx'
import { WorkTray } from '#platform/command/work-tray.tsx'
import { MenuHost } from '#platform/ui/menu.tsx'
import { Toaster } from '#platform/ui/toaster.tsx'
import { usePaneTitle } from './pane-title.ts'
import { Stage } from './stage.tsx'
import { useLayout, workbench } from './workbench.ts'

const loadPalette = () => import('#platform/palette/palette.tsx')
const Palette = lazy(loadPalette)

/** The whole window: the frame, the panes, and what floats above them. */
export function App() {
  useEffect(() => {
    // Warm before it is asked for: a press of Mod+K must not wait for code.
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    idle(() => void loadPalette().catch(() => undefined))
  }, [])
  return (
    <>
      <DocumentTitle />
      <AppFrame>
        <Stage />
      </AppFrame>
      <WhichKeyStrip />
      <PaletteHost />
      <CheatSheetHost />
    </>
  )
}

function PaletteHost() {
  const open = usePalette((state) => state.open)
  return open ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}

function DocumentTitle() {
  const { focused } = useLayout()
  const title = usePaneTitle(focused, workbench.urlOf(focused) ?? '/')
  return <title>{`${title} · Dermaga`}</title>
}
