import type { Placement } from '#kernel/screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { closePalette, usePalette } from '#platform/command/palette-store.ts'
import { goTo, moveHere, type WindowPlace } from '#platform/workbench/window-places.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { answer } from './asking.ts'
import { isScreenCommand } from './catalogue.ts'
import type { Row } from './rows.ts'

/** Enter: as the screen docks; Shift+Enter: beside; Mod+Enter: a new window. */
export type ChosenPlacement = Placement | 'window' | undefined

/** Does what a row stands for. The palette is gone before a command runs: it acts on what lay beneath. `typed` is for the questions that it asks. */
export function choose(row: Row, placement: ChosenPlacement, typed: readonly string[] = []): void {
  const { asking } = usePalette.getState()
  if (row.kind === 'choice') return void (asking && answer(asking, row.answer, row.shown ?? row.title))
  closePalette()
  if (row.kind === 'url' || row.kind === 'entity') workbench.open(row.url, placement)
  else if (row.kind === 'place') goOrBring(row.place, placement)
  else if (row.kind === 'command') void runCommand(row.command.id, isScreenCommand(row.command) && placement ? { placement } : {}, typed)
}

/** Shift+Enter brings a pane of another window here. */
function goOrBring(place: WindowPlace, placement: ChosenPlacement): void {
  if (placement === 'window') workbench.open(place.url, 'window')
  else if (placement && !place.here) moveHere(place)
  else goTo(place)
}
