import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { InList, rowId } from './in-list.ts'
import { useRowFocus } from './use-row-focus.ts'

interface RowGridProps {
  readonly label: string
  readonly total: number
  /** The row that has the cursor, kept in view. */
  readonly activeIndex: number | null
  readonly selectable?: boolean
  readonly className?: string
  readonly head?: ReactNode
  /** Something in a row has the focus: the cursor goes there. */
  onReach(index: number): void
  /** Rows with `useRowId` and `aria-rowindex`, as in a VirtualGrid. */
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** Rows that are all in the page, with one cursor and one Tab stop. */
export function RowGrid({ label, total, activeIndex, selectable, className, head, onReach, children, ref }: RowGridProps) {
  const id = useId()
  const rowFocus = useRowFocus({ activeIndex, first: () => (total > 0 ? 0 : null), reach: onReach })
  const shown = useRef(activeIndex)
  useLayoutEffect(() => {
    if (activeIndex !== null && shown.current !== activeIndex) document.getElementById(rowId(id, activeIndex))?.scrollIntoView({ block: 'nearest' })
    shown.current = activeIndex
  }, [id, activeIndex])
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selectable}
      aria-activedescendant={activeIndex === null ? undefined : rowId(id, activeIndex)}
      className={className}
      tabIndex={0}
      {...rowFocus}
    >
      {head}
      <InList value={id}>{children}</InList>
    </div>
  )
}
