import { memo, type PointerEvent, useRef } from 'react'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import type { Column, ErasedRow, ErasedSpec } from './list-spec.ts'

interface ListHeadProps {
  readonly spec: ErasedSpec
  readonly total: number
  readonly card: boolean
  readonly shown: readonly string[]
  readonly template: string
  /** A column is made this wide; `done` when it is let go. Undefined: as wide as by itself. */
  onWidth(id: string, width: number | undefined, done: boolean): void
}

/** The names of the columns, whose edges can be dragged. Not drawn again when the cursor moves. */
export const ListHead = memo(({ spec, total, card, shown, template, onWidth }: ListHeadProps) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {spec.select ? (
      <span role="columnheader">
        <span className="sr-only">{t('common.list.selection')}</span>
      </span>
    ) : null}
    {shown.map((id) => {
      const { numeric, headless, counts } = spec.columns[id] as Column<ErasedRow>
      const text = spec.texts.column(id)
      return (
        <span
          role="columnheader"
          key={id}
          data-column={id}
          title={spec.texts.columnHint?.(id)}
          className={numeric ? 'list-number relative' : 'relative'}
        >
          {headless ? <span className="sr-only">{text}</span> : text}
          {counts ? <span className="text-ink-3"> · {formatNumber(total)}</span> : null}
          {card ? null : <ColumnEdge id={id} onWidth={onWidth} />}
        </span>
      )
    })}
    {[spec.end, spec.menuButton].map((at, index) =>
      at ? (
        <span role="columnheader" key={index === 0 ? 'end' : 'menu'}>
          <span className="sr-only">{t('common.list.actions')}</span>
        </span>
      ) : null,
    )}
  </div>
))

/** The right edge of a column's head, for the mouse alone: by keyboard it is made wider where columns are chosen. */
export function ColumnEdge({ id, onWidth }: Pick<ListHeadProps, 'onWidth'> & { readonly id: string }) {
  /** What the pointer's place and the width differ by, while it is held. */
  const held = useRef<number | null>(null)
  const drag = (event: PointerEvent, done: boolean) => {
    if (held.current === null) return
    onWidth(id, event.clientX + held.current, done)
    if (done) held.current = null
  }
  return (
    <span
      aria-hidden
      className="list-edge"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = (event.currentTarget.parentElement?.offsetWidth ?? 0) - event.clientX
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
      onDoubleClick={() => onWidth(id, undefined, true)}
    />
  )
}
