import clsx from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { mostVariants } from '#contract/product/product.ts'
import { FieldError, Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { RequiredMark } from '#platform/ui/required.tsx'
import {
  type CellName,
  combinations,
  type Dimension,
  filledDown,
  type IsFixed,
  isAmount,
  isFixed,
  pasted,
  type VariantRow,
  withSkus,
} from './variant-rows.ts'

interface VariantTableProps<Row extends VariantRow> {
  rows: readonly Row[]
  dimensions: readonly Dimension[]
  cells: readonly CellName[]
  /** The product's, of which SKUs are made. */
  name: string
  error: string | undefined
  errorAt(path: string): string | undefined
  onChange(rows: Row[]): void
  /** What of a row stays as it is; absent: of one of ours. */
  fixed?: IsFixed
  /** Cells that have to be filled in. */
  required?: readonly CellName[]
}

const widths: Readonly<Record<CellName, string>> = {
  sku: 'min-w-44',
  price: 'min-w-24',
  price_cost: 'min-w-24',
  stock: 'min-w-18',
  min_stock: 'min-w-18',
  location: 'min-w-20',
  barcode: 'min-w-36',
}

/** Where a key goes: rows up or down, or the cell into every row below; null: it is not ours, as is what sends the form. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number | 'fill' | null {
  if (altKey || shiftKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' ? 'fill' : null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : null
}

/** A row for each variant, edited as in a sheet: what is pasted fills the cells beside and below, Enter and the arrows go from row to row, Ctrl+D fills down. */
export function VariantTable<Row extends VariantRow>(props: VariantTableProps<Row>) {
  const { rows, dimensions, cells, name, error, errorAt, onChange, fixed = isFixed, required = ['sku'] } = props
  const table = useRef<HTMLTableElement>(null)
  const problem = useId()
  const [here, setHere] = useState<string>()
  const set = (row: number, cell: CellName, value: string) => onChange(rows.map((one, at) => (at === row ? { ...one, [cell]: value } : one)))
  const go = (row: number, cell: CellName) => {
    const field = table.current?.querySelector<HTMLInputElement>(`[name="variants.${row}.${cell}"]`)
    field?.focus()
    field?.select()
  }
  const byKeys = (row: number, cell: CellName) => (event: KeyboardEvent) => {
    const way = wayOf(event)
    if (way === null) return
    if (way === 'fill') onChange(filledDown(rows, { row, cell }, fixed))
    else go(row + way, cell)
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (row: number, cell: CellName) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // One cell's text goes where the caret is, as in any field.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasted(rows, { row, cell }, text, cells, fixed))
  }
  const tooMany = combinations(dimensions).length > mostVariants
  const wrong = rows.flatMap((_, row) => cells.map((cell) => `variants.${row}.${cell}`)).filter(errorAt)
  // There is room for one: of the cell that one is in, or else of the first.
  const told = here !== undefined && wrong.includes(here) ? here : wrong[0]
  const named = dimensions.length > 0
  return (
    <Labelled label={t('product.write.variants')} required={false} error={undefined}>
      <div className="max-w-full overflow-x-auto rounded-md border border-line" data-field="variants">
        <table ref={table} className="variant-table">
          <thead>
            <tr>
              {named ? <th scope="col">{t('product.column.variant')}</th> : null}
              {cells.map((cell) => (
                <th key={cell} scope="col" className={isAmount(cell) ? 'text-right' : undefined} title={t(`product.write.cell-hint.${cell}`)}>
                  {t(`product.write.cell.${cell}`)}
                  {required.includes(cell) ? <RequiredMark /> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={at}>
                {named ? <th scope="row">{row.options.join(' · ')}</th> : null}
                {cells.map((cell) => {
                  const path = `variants.${at}.${cell}`
                  return (
                    <td key={cell} className={widths[cell]}>
                      {fixed(row, cell) ? (
                        <span className={clsx('block px-2', isAmount(cell) && 'text-right')}>
                          {cell === 'sku' ? <Code>{row.sku}</Code> : row[cell]}
                        </span>
                      ) : (
                        <input
                          name={path}
                          value={row[cell]}
                          aria-label={t('product.write.cell-label', { cell: t(`product.write.cell.${cell}`), row: at + 1 })}
                          aria-invalid={errorAt(path) ? true : undefined}
                          aria-describedby={path === told ? problem : undefined}
                          autoComplete="off"
                          spellCheck={false}
                          inputMode={isAmount(cell) ? 'numeric' : 'text'}
                          maxLength={120}
                          className={clsx(isAmount(cell) && 'text-right')}
                          onFocus={() => setHere(path)}
                          onChange={(event) => set(at, cell, event.target.value)}
                          onKeyDown={byKeys(at, cell)}
                          onPaste={paste(at, cell)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {rows.some(({ sku }) => !sku.trim()) ? (
          <Button size="small" onClick={() => onChange(withSkus(rows, name))}>
            {t('product.write.make-skus')}
          </Button>
        ) : null}
        <span className="text-xs text-ink-3">{t('product.write.table-hint')}</span>
      </div>
      <div id={problem}>
        <FieldError>{tooMany ? t('product.write.too-many', { most: mostVariants }) : ((told && errorAt(told)) ?? error)}</FieldError>
      </div>
    </Labelled>
  )
}
