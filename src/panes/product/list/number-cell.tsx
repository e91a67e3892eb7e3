import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { EditableField, ProductRow } from '#contract/product/product.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import type { Cells } from './use-cells.ts'

/** Where the keys go when a cell was saved: one row down or up, or to the next cell that can be set. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

export interface CellInputProps {
  readonly row: ProductRow
  readonly field: EditableField
  readonly cells: Cells
  /** Id of the text that says what is wrong. */
  readonly errorId: string
  /** What was typed to start with, in place of what stands there. */
  readonly start: string | null
  onLeave(to: Leaving): void
}

const leavingBy = (event: KeyboardEvent): Leaving | null => {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.key === 'ArrowDown') return 'down'
  if (event.key === 'ArrowUp') return 'up'
  return null
}

/** A number while it is typed. What is typed is a draft until it is saved; leaving the cell saves it, Escape brings back what stood there. */
export function CellInput({ row, field, cells, errorId, start, onLeave }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const { type } = cells
  const first = useRef({ row, start, type })
  useEffect(() => {
    const { row, start, type } = first.current
    if (start !== null) type(row, field, start)
    input.current?.focus({ preventScroll: true })
    if (start === null) input.current?.select()
  }, [field])

  const state = cells.stateOf(row.sku, field)
  const wrong = state?.kind === 'error'
  const leave = (to: Leaving) => {
    if (!cells.save(row, field)) return
    done.current = true
    onLeave(to)
  }
  return (
    <input
      ref={input}
      className="cell-input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${t(`product.column.${field}`)}, ${row.sku}`}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? errorId : undefined}
      value={cells.draftOf(row.sku, field) ?? String(row[field])}
      maxLength={20}
      onChange={(event) => cells.type(row, field, event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Escape') {
          event.preventDefault()
          done.current = true
          cells.revert(row.sku, field)
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
        cells.save(row, field)
        onLeave('stay')
      }}
    />
  )
}

/** A number, or what somebody typed over it and has not saved yet. */
export function CellText({ row, field, cells }: { row: ProductRow; field: EditableField; cells: Cells }) {
  const draft = cells.draftOf(row.sku, field)
  const state = cells.stateOf(row.sku, field)
  if (draft === undefined) return <span data-saving={state?.kind === 'saving' || undefined}>{formatNumber(row[field])}</span>
  return (
    <span
      className="cell-draft"
      data-wrong={state?.kind === 'error' || undefined}
      title={state?.kind === 'error' ? state.text : t('product.cell.unsaved')}
    >
      {draft}
      <span className="sr-only"> ({t('product.cell.unsaved')})</span>
    </span>
  )
}
