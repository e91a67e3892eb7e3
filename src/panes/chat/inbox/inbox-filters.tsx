import { memo, type Ref } from 'react'
import { type BusinessType, businessTypes } from '#contract/chat/chat.ts'
import { chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { agentPicker, noAgent } from '#platform/pickers/agent.picker.ts'
import { optionsOf } from '#platform/pickers/from-call.ts'
import { storePicker } from '#platform/pickers/store.picker.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { type MenuEntry, openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { activeFilters, type InboxQuery } from './inbox-query.ts'

interface InboxFiltersProps {
  readonly query: InboxQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<HTMLInputElement>
  readonly filterButton: Ref<HTMLButtonElement>
  onChange(next: Partial<InboxQuery>, history?: 'push' | 'replace'): void
}

/** What the list is narrowed by; everything stands in the address. Not drawn again when the cursor moves. */
export const InboxFilters = memo(function InboxFilters({ query, searchField, filterButton, onChange }: InboxFiltersProps) {
  const stores = usePart(storeList).data ?? []
  const tags = usePart(chatTagList).data ?? []
  const active = activeFilters(query).filter((name) => name !== 's')
  return (
    <div className="inbox-filters" role="search" aria-label={usePaneLabel(t('inbox.filter.label'))}>
      <SearchField
        field={searchField}
        label={t('inbox.filter.search')}
        hint={t('inbox.filter.searchHint')}
        value={query.s ?? ''}
        onSearch={(s) => onChange({ s: s || undefined }, 'replace')}
      />
      <div className="inbox-chips goes-on">
        {query.chat_code?.length ? (
          <Chip pressed onRemove={() => onChange({ chat_code: undefined })}>
            {t('inbox.filter.codes', { count: query.chat_code.length })}
          </Chip>
        ) : null}
        <MultiSelect
          ref={filterButton}
          label={t('inbox.filter.stores')}
          options={optionsOf(storePicker.useChoices())}
          values={query.stores ?? []}
          onChange={(values) => onChange({ stores: values.length ? values : undefined })}
        />
        <MultiSelect
          label={t('inbox.filter.marketplace')}
          options={marketplaces
            .filter((name) => stores.some((store) => store.marketplace === name))
            .map((value) => ({ value, label: marketplaceFacts[value].name }))}
          values={query.marketplace ?? []}
          onChange={(values) => onChange({ marketplace: values.length ? values : undefined })}
        />
        <MultiSelect
          label={t('inbox.filter.tags')}
          options={tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
          values={query.tags ?? []}
          onChange={(values) => onChange({ tags: values.length ? values : undefined })}
        />
        <AgentFilter query={query} onChange={onChange} />
        <BusinessFilter query={query} onChange={onChange} />
        <Chip pressed={!!query.snoozed} onClick={() => onChange({ snoozed: query.snoozed ? undefined : true })}>
          {t('inbox.filter.snoozed')}
        </Chip>
        <Chip pressed={!!query.blacklist} onClick={() => onChange({ blacklist: query.blacklist ? undefined : true })}>
          {t('inbox.filter.blacklist')}
        </Chip>
        {active.length > 0 ? (
          <Button variant="ghost" size="small" icon="x" onClick={() => onChange(Object.fromEntries(active.map((name) => [name, undefined])))}>
            {t('inbox.clearFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  )
})

function AgentFilter({ query, onChange }: Pick<InboxFiltersProps, 'query' | 'onChange'>) {
  const agents = agentPicker.useChoices()
  const own = useSession(({ user }) => user?.agent_id ?? null)
  const wanted = query.agent_id
  const choice = (label: string, agent_id: string | undefined, hint?: string): MenuEntry => ({
    label,
    hint,
    checked: wanted === agent_id,
    onSelect: () => onChange({ agent_id }),
  })
  const nameOf = (id: string) =>
    id === 'me' ? t('inbox.filter.me') : id === noAgent ? t('inbox.filter.nobody') : (agents.find(({ value }) => value === id)?.title ?? id)
  return (
    <OneOf
      label={t('inbox.filter.agent')}
      chosen={wanted && nameOf(wanted)}
      entries={[
        choice(t('inbox.filter.either'), undefined),
        ...(own === null ? [] : [choice(t('inbox.filter.me'), 'me')]),
        choice(t('inbox.filter.nobody'), noAgent),
        'separator',
        ...agents.map(({ value, title = value, hint }) => choice(title, value, hint)),
      ]}
    />
  )
}

/** Conversations with buyers, or with the marketplaces' own people. */
function BusinessFilter({ query, onChange }: Pick<InboxFiltersProps, 'query' | 'onChange'>) {
  const wanted = query.business_type
  const textOf = (type: BusinessType) => t(type === businessTypes.marketplace ? 'inbox.filter.business.marketplace' : 'inbox.filter.business.seller')
  const choice = (label: string, business_type: BusinessType | undefined): MenuEntry => ({
    label,
    checked: wanted === business_type,
    onSelect: () => onChange({ business_type }),
  })
  return (
    <OneOf
      label={t('inbox.filter.business')}
      chosen={wanted && textOf(wanted)}
      entries={[choice(t('inbox.filter.either'), undefined), ...Object.values(businessTypes).map((type) => choice(textOf(type), type))]}
    />
  )
}

interface OneOfProps {
  readonly label: string
  /** What is chosen, as people read it. */
  readonly chosen: string | undefined
  readonly entries: readonly MenuEntry[]
}

/** A filter of which one value is chosen from a menu. */
const OneOf = ({ label, chosen, entries }: OneOfProps) => (
  <Chip opens pressed={!!chosen} onClick={(event) => openMenu({ at: event.currentTarget, label, entries })}>
    {chosen ? `${label}: ${chosen}` : label}
  </Chip>
)
