import type { RefObject } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import type { ColumnChoiceProps } from './column-choice.tsx'
import { chosenColumns, columnChoice, orderedColumns, ownNothing, widthOf } from './own-columns.ts'

interface ColumnRowsProps extends Omit<ColumnChoiceProps, 'button'> {
  /** Within the list whose columns these are. */
  readonly place: RefObject<HTMLElement | null>
}

/** How far a press makes a column wider. CSS pixels. */
const step = 24

/** The columns of a list, each with what shows, moves and widens it. */
export function ColumnRows({ columns, extra, own, text, widths, place, onChange }: ColumnRowsProps) {
  const all = Object.keys(columns)
  const shown = chosenColumns(all, own, extra)
  const order = orderedColumns(all, own)
  const keep = (nextShown: readonly string[], nextOrder: readonly string[]) => onChange({ ...own, ...columnChoice(nextShown, nextOrder) })
  const shift = (id: string, by: number) => {
    const next = order.filter((other) => other !== id)
    next.splice(Math.max(0, order.indexOf(id) + by), 0, id)
    keep(shown, next)
  }
  const widen = (id: string, by: number) => {
    const column = columns[id] as ListColumn
    const head = place.current?.closest('.list')?.querySelector<HTMLElement>(`[data-column="${id}"]`)
    onChange({ ...own, widths: { ...own.widths, [id]: widthOf(column, (head?.offsetWidth || own.widths?.[id] || column.least) + by) } })
  }
  return (
    <>
      <ul className="m-0 grid max-h-96 min-w-56 list-none gap-0.5 overflow-y-auto p-2">
        {order.map((id, index) => {
          const column = text(id)
          const isShown = shown.includes(id)
          return (
            <li key={id} className="flex items-center">
              <Checkbox
                className="min-w-0 flex-1"
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(checked) => keep(checked ? [...shown, id] : shown.filter((other) => other !== id), order)}
              >
                {column}
              </Checkbox>
              {widths ? (
                <>
                  <IconButton
                    icon="minus"
                    size="small"
                    label={t('common.list.column-narrower', { column })}
                    disabled={!isShown}
                    onClick={() => widen(id, -step)}
                  />
                  <IconButton
                    icon="plus"
                    size="small"
                    label={t('common.list.column-wider', { column })}
                    disabled={!isShown}
                    onClick={() => widen(id, step)}
                  />
                </>
              ) : null}
              <IconButton
                icon="chevron-up"
                size="small"
                label={t('common.list.column-up', { column })}
                disabled={index === 0}
                onClick={() => shift(id, -1)}
              />
              <IconButton
                icon="chevron-down"
                size="small"
                label={t('common.list.column-down', { column })}
                disabled={index === order.length - 1}
                onClick={() => shift(id, 1)}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="ghost" size="small" onClick={() => onChange(ownNothing)}>
        {t('common.list.columns-reset')}
      </Button>
    </>
  )
}
