import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { ColumnEdge } from '#platform/list/list-head.tsx'
import { type ProductColumn, productColumnRoom } from './product-columns.ts'

interface ProductHeadProps extends Pick<Parameters<typeof ColumnEdge>[0], 'onWidth'> {
  readonly shown: readonly ProductColumn[]
  readonly template: string
  readonly card: boolean
}

/** The names of the columns; what has no room for a name has one for assistive technology. Not drawn again when the cursor moves. */
export const ProductHead = memo(({ shown, template, card, onWidth }: ProductHeadProps) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    <span role="columnheader">
      <span className="sr-only">{t('product.list.selection')}</span>
    </span>
    <span role="columnheader">{t('product.column.name')}</span>
    {shown.map((id) => (
      <span
        role="columnheader"
        key={id}
        data-column={id}
        className={productColumnRoom.columns[id].numeric ? 'list-number relative' : 'relative'}
        title={t(`product.columnTitle.${id}`)}
      >
        {t(`product.column.${id}`)}
        {card ? null : <ColumnEdge id={id} onWidth={onWidth} />}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('product.list.actions')}</span>
    </span>
  </div>
))
