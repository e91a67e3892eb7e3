import { t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { type ColumnId, chosenColumns, columnChoice, orderedColumns } from './columns.ts'

/** Which columns the queue shows and in which order; kept in this browser. */
export function ColumnSettings() {
  const stored = useSettings((settings) => settings.order_table)
  const shown = chosenColumns(stored)
  const order = orderedColumns(stored.order)
  const keep = (nextShown: readonly ColumnId[], nextOrder: readonly ColumnId[]) => changeSettings({ order_table: columnChoice(nextShown, nextOrder) })
  const shift = (id: ColumnId, by: number) => {
    const next = order.filter((other) => other !== id)
    next.splice(Math.max(0, order.indexOf(id) + by), 0, id)
    keep(shown, next)
  }
  return (
    <Popover label={t('order.queue.columns')} trigger={<IconButton icon="settings-2" size="small" label={t('order.queue.columns')} />}>
      <ul className="column-list">
        {order.map((id, index) => (
          <li key={id}>
            <Checkbox
              checked={shown.includes(id)}
              onChange={(checked) => keep(checked ? [...shown, id] : shown.filter((other) => other !== id), order)}
            >
              {t(`order.column.${id}`)}
            </Checkbox>
            <IconButton
              icon="chevron-up"
              size="small"
              label={t('order.column.up', { column: t(`order.column.${id}`) })}
              disabled={index === 0}
              onClick={() => shift(id, -1)}
            />
            <IconButton
              icon="chevron-down"
              size="small"
              label={t('order.column.down', { column: t(`order.column.${id}`) })}
              disabled={index === order.length - 1}
              onClick={() => shift(id, 1)}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onClick={() => changeSettings({ order_table: { order: [], hidden: [] } })}>
        {t('order.column.reset')}
      </Button>
    </Popover>
  )
}
