import { startMacros } from '#platform/command/macro-store.ts'
import { startDrafts } from '#platform/drafts/draft-store.ts'
import { startKeepingUnanswered } from '#platform/http/kept-unanswered.ts'
import { startOutbox } from '#platform/outbox/start-outbox.ts'
import { startLeftSends } from '#platform/packing/left-sends.ts'
import { startFrecency } from '#platform/palette/frecency-store.ts'
import { addIcons } from '#platform/ui/icon.tsx'
import { iconsRest } from '#platform/ui/icons-rest.ts'
import { startKeepingFocus } from '#platform/ui/keep-focus.ts'
import { startTakingKeysOnce } from '#platform/ui/second-key.ts'
import { startTakingPressesOnce } from '#platform/ui/second-press.ts'
import { forgetOldAway } from '#platform/windows/away.ts'
import { startClosedWindows } from '#platform/workbench/closed-windows.ts'
import { startTellingRoom } from '#platform/workbench/tell-room.ts'

/** Apart from the rest, since it begins once the first screen is drawn, however long before that all was declared. */
export { startScanner } from '#platform/scanner/scanner.ts'

/** What lives as long as the window too, and of which the first rows need nothing: it comes with the declarations. */
export function startLater(): void {
  addIcons(iconsRest)
  startKeepingFocus()
  startTakingPressesOnce()
  startTakingKeysOnce()
  startMacros()
  startDrafts()
  startKeepingUnanswered()
  startTellingRoom()
  startClosedWindows()
  forgetOldAway()
  startFrecency()
  startOutbox()
  startLeftSends()
}
