import { lazy, Suspense, useEffect } from 'react'
import { leavesOf } from '#kernel/layout-tree.ts'
import type { Frame } from '#kernel/screen.ts'
import { WorkTray } from '#platform/command/work-tray.tsx'
import { CheatSheetHost } from '#platform/keyboard/cheat-sheet-host.tsx'
import { WhichKeyHint } from '#platform/keyboard/which-key.tsx'
import { usePalette } from '#platform/palette/palette-store.ts'
import { AppFrame } from '#platform/shell/app-frame.tsx'
import { isStandalone } from '#platform/windows/standalone.ts'
import { usePaneTitle } from './pane-title.ts'
import { screenOf } from './screens.ts'
import { Stage } from './stage.tsx'
import { useLayout, workbench } from './workbench.ts'

const loadPalette = () => import('#platform/palette/palette.tsx')
const Palette = lazy(loadPalette)

/** After the first rows are painted, and before anybody looks for a command. Milliseconds. */
const warmAfter = 1500

/** The whole window: the page around the panes, the panes, and what floats above them. */
export function App() {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), warmAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <DocumentTitle />
      <AppFrame frame={useFrame()} hint={<WhichKeyHint />}>
        <Stage />
      </AppFrame>
      <WorkTray />
      <PaletteHost />
      <CheatSheetHost />
    </>
  )
}

/** The page that the screen asks for while it is alone; panes side by side have the dashboard around them. */
function useFrame(): Frame {
  const { root, focused } = useLayout()
  if (isStandalone()) return 'plain'
  if (leavesOf(root).length > 1) return 'dashboard'
  return screenOf(workbench.urlOf(focused) ?? '/')?.frame ?? 'dashboard'
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
