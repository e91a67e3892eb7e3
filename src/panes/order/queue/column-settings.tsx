import { t } from '#platform/i18n/i18n.ts'
import { ColumnChoice } from '#platform/list/column-choice.tsx'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { allColumns, extraColumns, queueColumns } from './columns.ts'

const columns = Object.fromEntries(allColumns.map((id) => [id, queueColumns.columns[id]])) as typeof queueColumns.columns

/** Which columns the queue shows and in which order; kept in this browser. */
export const ColumnSettings = () => (
  <ColumnChoice
    columns={columns}
    extra={extraColumns}
    own={useSettings((settings) => settings.order_table)}
    text={(id) => t(`order.column.${id}`)}
    onChange={(order_table) => changeSettings({ order_table })}
  />
)
