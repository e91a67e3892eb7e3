import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import type { InboxColumn } from './inbox-columns.ts'

interface InboxHeadProps {
  readonly shown: readonly InboxColumn[]
  readonly template: string
  readonly card: boolean
}

/** The names of the columns; what has no room for a name has one for assistive technology. Not drawn again when the cursor moves. */
export const InboxHead = memo(function InboxHead({ shown, template, card }: InboxHeadProps) {
  return (
    <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
      {card ? null : <Unseen text={t('inbox.column.select')} />}
      <Unseen text={t('inbox.column.marketplace')} />
      <span role="columnheader">{t('inbox.column.name')}</span>
      {card ? null : <span role="columnheader">{t('inbox.column.message')}</span>}
      {shown.map((id) => (
        <span role="columnheader" key={id} className={id === 'session' ? 'list-number' : undefined}>
          {t(`inbox.column.${id}`)}
        </span>
      ))}
      <span role="columnheader" className="list-number">
        {t('inbox.column.time')}
      </span>
      <Unseen text={t('inbox.actions')} />
    </div>
  )
})

const Unseen = ({ text }: { text: string }) => (
  <span role="columnheader">
    <span className="sr-only">{text}</span>
  </span>
)
