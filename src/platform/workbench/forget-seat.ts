import { forgetHeldElsewhere } from '#platform/command/held-elsewhere.ts'
import { forgetLastRun } from '#platform/command/history.ts'
import { dropRecording } from '#platform/command/macro-recorder.ts'
import { closePalette } from '#platform/command/palette-store.ts'
import { forgetUndos } from '#platform/command/undo.ts'
import { forgetWorks } from '#platform/command/works.ts'
import { queryClient } from '#platform/query/query.ts'
import { forgetWaiting } from '#platform/windows/waiting-windows.ts'
import { forgetSelections } from './pane-selection.ts'

/** What this window keeps of one seat, a person in a workspace. Code that is loaded later looks after itself: known-chats.ts, list-memory.ts. */
const forgets: readonly (() => void)[] = [
  forgetHeldElsewhere,
  forgetWorks,
  forgetUndos,
  forgetLastRun,
  dropRecording,
  forgetWaiting,
  forgetSelections,
  closePalette,
  () => queryClient.clear(),
]

/** Another person or workspace comes, or nobody: nothing of one seat stays for the next. What waited to be sent went out before: leaving.ts. */
export function forgetSeat(): void {
  for (const forget of forgets) forget()
}
