import type { ReactNode } from 'react'
import { useRowId } from '#platform/ui/in-list.ts'

interface BroadcastRowProps {
  /** What it is known by, and the attribute that says so. */
  readonly code: string
  readonly named: 'data-broadcast-id' | 'data-chat-code'
  readonly index: number
  readonly top: number
  readonly template: string
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
  onPoint(): void
  onOpen(): void
  onMenu(at: { x: number; y: number }): void
  readonly children: ReactNode
}

/** One line of a list of broadcasts, or of receivers. */
export function BroadcastRow({ code, named, index, top, template, card, cursor, onPoint, onOpen, onMenu, children }: BroadcastRowProps) {
  const onControl = (target: EventTarget) => (target as HTMLElement).closest('a, button') !== null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; each row is reached by its cursor
    <div
      role="row"
      id={useRowId(index)}
      className="list-row"
      aria-rowindex={index + 2}
      aria-selected={false}
      {...{ [named]: code }}
      data-cursor={cursor || undefined}
      data-card={card || undefined}
      style={{ top, gridTemplateColumns: template }}
      onClick={(event) => onControl(event.target) || onPoint()}
      onDoubleClick={(event) => onControl(event.target) || onOpen()}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      {children}
    </div>
  )
}
