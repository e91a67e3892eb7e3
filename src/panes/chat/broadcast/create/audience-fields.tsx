import { accountTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { optionsOf } from '#platform/pickers/from-call.ts'
import { storePicker } from '#platform/pickers/store.picker.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { type AudienceDraft, emptyAudience } from './broadcast-draft.ts'

interface AudienceFieldsProps {
  readonly audience: AudienceDraft
  onChange(audience: AudienceDraft): void
}

const contacts = ['', 'within-1', 'within-7', 'within-30', 'within-90', 'silent-7', 'silent-30', 'silent-90']
const orders = ['', 'some', 'some-30', 'some-90', 'some-365', 'none']

const daysOf = (text: string): string => text.split('-')[1] ?? ''
function contactText(value: string): string {
  if (value === '') return t('broadcast.audience.contact.any')
  if (value === 'within-1') return t('broadcast.audience.contact.today')
  return t(value.startsWith('within') ? 'broadcast.audience.contact.within' : 'broadcast.audience.contact.silent', { days: daysOf(value) })
}
function orderText(value: string): string {
  if (value === '') return t('broadcast.audience.orders.any')
  if (value === 'some' || value === 'none') return t(`broadcast.audience.orders.${value}`)
  return t('broadcast.audience.orders.within', { days: daysOf(value) })
}
/** What was chosen elsewhere stays choosable. */
const withOwn = (values: readonly string[], own: string): string[] => [...new Set([...values, own])]

/** Whom it is for. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const stores = usePart(storeList).data ?? []
  const tags = usePart(accountTagList).data ?? []
  const change = (next: Partial<AudienceDraft>) => onChange({ ...audience, ...next })
  const isNarrowed = JSON.stringify(audience) !== JSON.stringify(emptyAudience)
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-audience">
      <h3 id="broadcast-audience">{t('broadcast.audience.title')}</h3>
      <div className="broadcast-row">
        <MultiSelect
          label={t('broadcast.audience.stores')}
          options={optionsOf(storePicker.useChoices())}
          values={audience.stores}
          onChange={(values) => change({ stores: values })}
        />
        <MultiSelect
          label={t('broadcast.audience.marketplace')}
          options={marketplaces
            .filter((name) => stores.some(({ marketplace }) => marketplace === name))
            .map((value): { value: string; label: string } => ({ value, label: marketplaceFacts[value].name }))}
          values={audience.marketplace}
          onChange={(values) => change({ marketplace: values })}
        />
        <MultiSelect
          label={t('broadcast.audience.tags')}
          options={tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
          values={audience.tags}
          onChange={(values) => change({ tags: values })}
        />
        {isNarrowed ? (
          <Button variant="ghost" size="small" icon="x" onClick={() => onChange(emptyAudience)}>
            {t('broadcast.audience.clear')}
          </Button>
        ) : (
          <span className="broadcast-quiet self-center">{t('broadcast.audience.text')}</span>
        )}
      </div>
      <div className="broadcast-row">
        <Select
          className="broadcast-choice"
          label={t('broadcast.audience.contact')}
          value={audience.contact}
          options={withOwn(contacts, audience.contact).map((value) => ({ value, label: contactText(value) }))}
          onChange={(contact) => change({ contact })}
        />
        <Select
          className="broadcast-choice"
          label={t('broadcast.audience.orders')}
          value={audience.orders}
          options={withOwn(orders, audience.orders).map((value) => ({ value, label: orderText(value) }))}
          onChange={(chosen) => change({ orders: chosen })}
        />
      </div>
    </section>
  )
}
