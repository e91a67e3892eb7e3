import { t } from '#platform/i18n/i18n.ts'
import { ColumnChoice } from '#platform/list/column-choice.tsx'
import { allColumns, extraColumns, queueColumns } from './columns.ts'
import { useQueueTable } from './queue-table.ts'

const columns = Object.fromEntries(allColumns.map((id) => [id, queueColumns.columns[id]])) as typeof queueColumns.columns

/** Which columns the queue shows and in which order; kept in this browser. */
export function ColumnSettings({ url }: { readonly url: string }) {
  const [own, keep] = useQueueTable(url)
  return <ColumnChoice columns={columns} extra={extraColumns} own={own} text={(id) => t(`order.column.${id}`)} onChange={keep} />
}
