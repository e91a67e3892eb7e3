import type { PointerEvent } from 'react'
import type { RowEvents } from './list-row.tsx'

/** The cell to be set that something stands in. */
export const cellAt = (target: EventTarget): string | undefined => (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell

interface Pressed {
  readonly index: number
  readonly column: string
  /** It went on to another cell. */
  dragged: boolean
}

/** One mouse presses one cell at a time. */
let pressed: Pressed | null = null

/** Whether the press that ends now went over cells: it is no click. */
export function wasDragged(): boolean {
  const dragged = pressed?.dragged ?? false
  pressed = null
  return dragged
}

/** Dragging over cells selects them, from the one that was pressed. */
export const dragsCells = (events: Pick<RowEvents, 'cell' | 'cellTo'>, index: number) => ({
  onPointerDown({ target, button, pointerType, shiftKey, ctrlKey, metaKey }: PointerEvent) {
    const column = cellAt(target)
    const begins = column !== undefined && button === 0 && pointerType === 'mouse' && !(target instanceof HTMLInputElement)
    pressed = begins && !shiftKey && !ctrlKey && !metaKey ? { index, column, dragged: false } : null
  },
  onPointerOver({ target, buttons, pointerType }: PointerEvent) {
    const column = cellAt(target)
    if (!pressed || pointerType !== 'mouse' || (buttons & 1) === 0 || column === undefined) return
    if (!pressed.dragged) {
      if (pressed.index === index && pressed.column === column) return
      pressed.dragged = true
      events.cell(pressed.index, pressed.column)
    }
    // Once the cell that was pressed has the cursor.
    requestAnimationFrame(() => events.cellTo(index, column))
  },
})
