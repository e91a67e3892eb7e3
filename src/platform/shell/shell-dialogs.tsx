import { lazy, Suspense } from 'react'
import { useShell } from './shell-state.ts'

const dialogs = {
  settings: lazy(() => import('./settings-dialog.tsx')),
  workspace: lazy(() => import('./workspace-dialog.tsx')),
  panes: lazy(() => import('./panes-dialog.tsx')),
} as const

/** The shell's dialog that is open. */
export function ShellDialogs() {
  const open = useShell((shell) => shell.dialog)
  if (!open) return null
  const Dialog = dialogs[open]
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
