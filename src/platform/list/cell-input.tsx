import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import type { Cells, Leaving } from './cells.ts'

export interface CellPlace {
  readonly row: object
  /** The row's key. */
  readonly code: string
  readonly column: string
  readonly cells: Cells
}

interface CellInputProps extends CellPlace {
  readonly label: string
  /** What stood there before anything was typed. */
  readonly text: string
  /** Id of the text that says what is wrong. */
  readonly errorId: string
  /** What was typed to start with, in place of what stands there. */
  readonly start: string | null
  onLeave(to: Leaving): void
  /** Puts what is typed into every cell of the range. */
  onFill?(text: string): void
}

const leavingBy = (event: KeyboardEvent): Leaving | null => {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.key === 'ArrowDown') return 'down'
  if (event.key === 'ArrowUp') return 'up'
  return null
}

/** A cell while it is typed in. What is typed is a draft until it is saved; leaving the cell saves it, Escape brings back what stood there. */
export function CellInput({ row, code, column, cells, label, text, errorId, start, onLeave, onFill }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const { type } = cells
  const first = useRef({ row, start, type })
  useEffect(() => {
    const { row, start, type } = first.current
    if (start !== null) type(row, column, start)
    input.current?.focus({ preventScroll: true })
    if (start === null) input.current?.select()
  }, [column])

  const wrong = cells.stateOf(code, column)?.kind === 'error'
  const leave = (to: Leaving) => {
    if (!cells.save(row, column)) return
    done.current = true
    onLeave(to)
  }
  return (
    <input
      ref={input}
      className="cell-input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? errorId : undefined}
      value={cells.draftOf(code, column) ?? text}
      maxLength={20}
      onChange={(event) => cells.type(row, column, event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.altKey) return
        if (event.ctrlKey || event.metaKey) {
          if (event.key !== 'Enter' || !onFill) return
          event.preventDefault()
          done.current = true
          cells.revert(code, column)
          onFill(event.currentTarget.value)
          return onLeave('stay')
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          done.current = true
          cells.revert(code, column)
          onLeave('stay')
          return
        }
        const to = leavingBy(event)
        if (!to) return
        event.preventDefault()
        leave(to)
      }}
      onBlur={() => {
        // Another window came to the front: what is typed stays typed. Anywhere else in the page was clicked: it is saved, as in a spreadsheet.
        if (done.current || !document.hasFocus()) return
        done.current = true
        cells.save(row, column)
        onLeave('stay')
      }}
    />
  )
}

interface CellTextProps extends Omit<CellPlace, 'row'> {
  /** What stands there, for who hovers over what would come in its place. */
  readonly was?: string
  readonly children: ReactNode
}

/** What stands in a cell, or what somebody typed over it and has not saved yet. */
export function CellText({ code, column, cells, was, children }: CellTextProps) {
  const draft = cells.draftOf(code, column)
  const state = cells.stateOf(code, column)
  if (draft === undefined) return <span data-saving={state?.kind === 'saving' || undefined}>{children}</span>
  return (
    <span
      className="cell-draft"
      data-wrong={state?.kind === 'error' || undefined}
      title={state?.kind === 'error' ? state.text : was === undefined ? t('common.list.unsaved') : t('common.cells.was', { before: was })}
    >
      {draft}
      <span className="sr-only"> ({t('common.list.unsaved')})</span>
    </span>
  )
}
