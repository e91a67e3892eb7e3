import type { Layout } from '#kernel/layout.ts'
import type { WindowBounds } from '#kernel/window-protocol.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { otherWindows, thisWindow } from '#platform/workbench/window-registry.ts'
import { getLayout } from '../layout-store.ts'

/** How long the other windows have to tell what they show: a busy one must not be left out. Milliseconds. */
const answerMs = 2000

/** What a window shows now, with the histories of its panes. */
export interface ShownWindow {
  readonly id: string
  readonly layout: Layout
  readonly standalone: boolean
  readonly bounds: WindowBounds
}

export const shownHere = (): ShownWindow => ({ id: windowId, layout: getLayout(), standalone: isStandalone(), bounds: thisWindow().bounds })

/** The other windows, the one looked at last first. One that is frozen says nothing, and is left out. */
export function shownElsewhere(): Promise<ShownWindow[]> {
  const asked = otherWindows().map(({ id }) => id)
  const answers = new Map<string, ShownWindow>()
  if (asked.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const end = () => {
      forget()
      clearTimeout(timer)
      resolve(asked.flatMap((id) => answers.get(id) ?? []))
    }
    const timer = setTimeout(end, answerMs)
    const forget = windowBus.on('layout.told', ({ layout, standalone, bounds }, id) => {
      answers.set(id, { id, layout, standalone, bounds })
      if (asked.every((one) => answers.has(one))) end()
    })
    windowBus.post({ type: 'layout.asked' })
  })
}
