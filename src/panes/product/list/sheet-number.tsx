import { useId, useRef, useState } from 'react'
import type { EditableField, ProductRow } from '#contract/product/product.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { CellInput, CellText } from './number-cell.tsx'
import { maySet } from './product-columns.ts'
import type { Cells } from './use-cells.ts'

/** A number of the SKU beside the list: press it to set it. */
export function SheetNumber({ row, field, cells }: { row: ProductRow; field: EditableField; cells: Cells }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const state = cells.stateOf(row.sku, field)
  return (
    <div className="sheet-number">
      <span id={id}>{t(`product.column.${field}`)}</span>
      {editing ? (
        <CellInput
          row={row}
          field={field}
          cells={cells}
          errorId={`${id}-error`}
          start={null}
          onLeave={() => {
            setEditing(false)
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      ) : !maySet(field) ? (
        <output aria-labelledby={id} title={t('product.cell.locked')}>
          <CellText row={row} field={field} cells={cells} />
        </output>
      ) : (
        <button ref={button} type="button" aria-labelledby={`${id} ${id}-value`} onClick={() => setEditing(true)}>
          <span id={`${id}-value`}>
            <CellText row={row} field={field} cells={cells} />
          </span>
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
