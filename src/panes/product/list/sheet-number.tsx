import { useId, useRef, useState } from 'react'
import type { EditableField, ProductRow } from '#contract/product/product.ts'
import { maySetField } from '#contract/product/product-access.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { CellInput, CellText } from '#platform/list/cell-input.tsx'
import type { Cells } from '#platform/list/cells.ts'
import { subject } from '#platform/session/session.ts'
import { Icon } from '#platform/ui/icon.tsx'

/** A number of the SKU beside the list: press it to set it. */
export function SheetNumber({ row, field, cells }: { row: ProductRow; field: EditableField; cells: Cells }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const state = cells.stateOf(row.sku, field)
  const place = { code: row.sku, column: field, cells }
  const locked = row.is_package && field === 'stock' ? 'product.cell.package' : maySetField(field, subject()) ? undefined : 'product.cell.locked'
  const content = <CellText {...place}>{formatNumber(row[field])}</CellText>
  return (
    <div className="sheet-number">
      <span id={id}>{t(`product.column.${field}`)}</span>
      {editing ? (
        <CellInput
          {...place}
          row={row}
          label={`${t(`product.column.${field}`)}, ${row.sku}`}
          text={String(row[field])}
          errorId={`${id}-error`}
          start={null}
          onLeave={() => {
            setEditing(false)
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      ) : locked ? (
        <output aria-labelledby={id} title={t(locked)}>
          {content}
        </output>
      ) : (
        <button ref={button} type="button" aria-labelledby={`${id} ${id}-value`} onClick={() => setEditing(true)}>
          <span id={`${id}-value`}>{content}</span>
          <Icon name="pencil" size={12} />
        </button>
      )}
      {state?.kind === 'error' ? (
        <p id={`${id}-error`} role="alert">
          {state.text}
        </p>
      ) : null}
    </div>
  )
}
