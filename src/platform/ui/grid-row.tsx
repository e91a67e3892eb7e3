import type { HTMLAttributes, MouseEvent } from 'react'
import { useRowId } from './in-list.ts'
import type { MenuPlace } from './menu-entry.ts'
import { isPhone } from './phone.ts'

/** What a click on a row asks for: `range` with Shift, `toggle` with Ctrl or on its checkbox. */
export type Pointed = 'go' | 'toggle' | 'range'

export const pointedBy = ({ shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Pointed =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'go'

/** What stands in a row and is pressed itself. */
export const isControl = (target: EventTarget): boolean => (target as HTMLElement).closest('a,button,label,input') !== null

/** A finger neither hovers nor clicks twice: what it touches is what it wants. */
const tapped = ({ nativeEvent }: MouseEvent): boolean => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

/** What a list tells each of its rows. */
export interface RowPlace {
  readonly index: number
  readonly top: number
  readonly template: string
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
}

type Stands = Pick<RowPlace, 'index' | 'cursor'> & Partial<RowPlace>

interface GridRowProps extends Stands, HTMLAttributes<HTMLDivElement> {
  selected?: boolean
  onPoint?(how: Pointed): void
  onOpen?(): void
  onMenu?(at: MenuPlace): void
}

/** The shell of a list's row. The grid has the keys: a row is reached by its cursor, and what stands in it has its own clicks. */
export function GridRow({
  index,
  top,
  template,
  card,
  cursor,
  selected = false,
  className = 'list-row',
  onPoint,
  onOpen,
  onMenu,
  ...rest
}: GridRowProps) {
  const click = (event: MouseEvent) => {
    if (isControl(event.target)) return
    const how = pointedBy(event)
    onPoint?.(how)
    if (how === 'go' && (isPhone() || tapped(event))) onOpen?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      role="row"
      id={useRowId(index)}
      className={className}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-cursor={cursor || undefined}
      data-card={card || undefined}
      style={{ top, gridTemplateColumns: template }}
      onClick={click}
      onDoubleClick={onOpen && ((event) => isControl(event.target) || onOpen())}
      onContextMenu={
        onMenu &&
        ((event) => {
          event.preventDefault()
          onMenu({ x: event.clientX, y: event.clientY })
        })
      }
      {...rest}
    />
  )
}
