import { Asked, late } from '#platform/ui/late.tsx'
import { closeShellDialog, useShell } from './shell-state.ts'

const dialogs = {
  settings: late(() => import('./settings-dialog.tsx')),
  workspace: late(() => import('./workspace-dialog.tsx')),
  panes: late(() => import('./panes-dialog.tsx')),
} as const

/** The shell's dialog that is open. */
export function ShellDialogs() {
  const open = useShell((shell) => shell.dialog)
  return open ? <Asked key={open} code={dialogs[open]} of={{}} close={closeShellDialog} /> : null
}
