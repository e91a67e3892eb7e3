import { forgetHeldElsewhere } from '#platform/command/held-elsewhere.ts'
import { forgetLastRun } from '#platform/command/history.ts'
import { forgetWorks } from '#platform/command/long-work.ts'
import { dropRecording } from '#platform/command/macro-recorder.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import { forgetUndos } from '#platform/command/undo.ts'
import { closePalette } from '#platform/palette/palette-store.ts'
import { queryClient } from '#platform/query/query.ts'
import { forgetWaiting } from '#platform/windows/waiting-windows.ts'
import { forgetSelections } from './pane-selection.ts'

/** What this window keeps of one seat, a person in a workspace. Code that is loaded later looks after itself: known-chats.ts, list-memory.ts. */
const forgets: readonly (() => void)[] = [
  // First, and in the name of the one who held it: after log-out it would go out in the name of the next.
  sendQueue.sendNow,
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

/** Another person or workspace comes, or nobody: nothing of one seat stays for the next. */
export function forgetSeat(): void {
  for (const forget of forgets) forget()
}
