import { memo } from 'react'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { ColumnSettings } from './column-settings.tsx'
import { type ColumnId, queueColumns } from './columns.ts'

/** The names of the columns; what has no room for a name has one for assistive technology. Not drawn again when the cursor moves. */
export const QueueHead = memo(({ shown, template, url }: { shown: readonly ColumnId[]; template: string; url: string }) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    <Unseen name="order.queue.selection" />
    <Unseen name="order.column.marketplace" />
    <span role="columnheader">{t('order.column.code')}</span>
    {shown.map((id) =>
      id === 'label' ? (
        <Unseen key={id} name="order.column.label" />
      ) : (
        <span role="columnheader" key={id} className={queueColumns.columns[id].numeric ? 'queue-number' : undefined}>
          {t(`order.column.${id}`)}
        </span>
      ),
    )}
    <span role="columnheader">
      <span className="sr-only">{t('common.list.actions')}</span>
      <ColumnSettings url={url} />
    </span>
  </div>
))

const Unseen = ({ name }: { name: MessageKey }) => (
  <span role="columnheader">
    <span className="sr-only">{t(name)}</span>
  </span>
)
