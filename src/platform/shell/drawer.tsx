import { lazy, Suspense } from 'react'
import { useShell } from './shell-state.ts'

const DrawerSurface = lazy(() => import('./drawer-surface.tsx'))

/** The side menu over the panes, while it is open. */
export function Drawer() {
  const open = useShell((shell) => shell.drawer)
  return open ? (
    <Suspense fallback={null}>
      <DrawerSurface />
    </Suspense>
  ) : null
}
