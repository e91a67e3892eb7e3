import { Asked, late } from '#platform/ui/late.tsx'
import { setDrawer, useShell } from './shell-state.ts'

const surface = late(() => import('./drawer-surface.tsx'))

/** The side menu over the panes, while it is open. */
export function Drawer() {
  const open = useShell((shell) => shell.drawer)
  return open ? <Asked code={surface} of={{}} close={() => setDrawer(false)} /> : null
}
