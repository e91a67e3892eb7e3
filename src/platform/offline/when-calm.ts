import { isHolding } from '#platform/command/send-queue.ts'
import { isWorking } from '#platform/command/works.ts'
import { hasUnsavedTyping } from './unsaved.ts'

/** How often a window looks whether it is calm. Milliseconds. */
const lookEvery = 500

/** Whether a reload now would take nothing from anybody: nothing typed, nothing under way, nothing that could still be taken back, no dialog. */
export const isCalm = (): boolean =>
  !hasUnsavedTyping() && !isWorking() && !isHolding() && !document.querySelector('[role="dialog"], [role="alertdialog"]')

/** Resolves once the window is calm, and then at two looks in a row: between two fields of a form it is calm for a moment. */
export async function whenCalm(): Promise<void> {
  for (let calm = 0; calm < 2; calm = isCalm() ? calm + 1 : 0) await new Promise((resolve) => setTimeout(resolve, lookEvery))
}
