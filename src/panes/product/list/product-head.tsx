import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { type ProductColumn, productListColumns } from './product-columns.ts'

/** The names of the columns; what has no room for a name has one for assistive technology. Not drawn again when the cursor moves. */
export const ProductHead = memo(({ shown, template }: { shown: readonly ProductColumn[]; template: string }) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    <span role="columnheader">
      <span className="sr-only">{t('product.list.selection')}</span>
    </span>
    <span role="columnheader">{t('product.column.name')}</span>
    {shown.map((id) => (
      <span
        role="columnheader"
        key={id}
        className={productListColumns.columns[id].numeric ? 'list-number' : undefined}
        title={t(`product.columnTitle.${id}`)}
      >
        {t(`product.column.${id}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('product.list.actions')}</span>
    </span>
  </div>
))
