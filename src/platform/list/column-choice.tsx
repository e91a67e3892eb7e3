import { type Ref, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import type { TableSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import { Popover } from '#platform/ui/popover.tsx'
import { chosenColumns, columnChoice, orderedColumns, ownNothing, widthOf } from './own-columns.ts'

interface ColumnChoiceProps<Id extends string> {
  readonly columns: Readonly<Record<Id, ListColumn>>
  /** Those that are shown to nobody who has not chosen them. */
  readonly extra?: readonly Id[]
  readonly own: TableSettings
  text(id: Id): string
  /** Columns can be made wider and narrower. */
  readonly widths?: boolean
  readonly button?: Ref<HTMLButtonElement>
  onChange(own: TableSettings): void
}

/** How far a press makes a column wider. CSS pixels. */
const step = 24

/** Which columns a list shows, in which order and how wide. */
export function ColumnChoice<Id extends string>({ columns, extra, own, text, widths, button, onChange }: ColumnChoiceProps<Id>) {
  const ownButton = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const all = Object.keys(columns) as Id[]
  const shown = chosenColumns(all, own, extra)
  const order = orderedColumns(all, own)
  const keep = (nextShown: readonly Id[], nextOrder: readonly Id[]) => onChange({ ...own, ...columnChoice(nextShown, nextOrder) })
  const shift = (id: Id, by: number) => {
    const next = order.filter((other) => other !== id)
    next.splice(Math.max(0, order.indexOf(id) + by), 0, id)
    keep(shown, next)
  }
  const widen = (id: Id, by: number) => {
    const column = columns[id]
    const head = place.current?.closest('.list')?.querySelector<HTMLElement>(`[data-column="${id}"]`)
    onChange({ ...own, widths: { ...own.widths, [id]: widthOf(column, (head?.offsetWidth || own.widths?.[id] || column.least) + by) } })
  }
  return (
    <span ref={place} className="list-own-columns contents">
      <Popover
        align="end"
        label={t('common.list.columns')}
        trigger={<IconButton ref={button ?? ownButton} icon="settings-2" size="small" label={t('common.list.columns')} />}
      >
        {() => (
          <>
            <ul className="m-0 grid max-h-80 min-w-56 list-none gap-0.5 overflow-y-auto p-0">
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
        )}
      </Popover>
    </span>
  )
}
