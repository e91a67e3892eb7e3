import type { Ref } from 'react'
import { consumerTypes } from '#contract/chat/chat-report-words.ts'
import { accountTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import type { Period } from '#contract/core/period.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { PeriodSelect } from '#platform/ui/period/period-select.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import type { ChatReportQuery } from './chat-report-query.ts'

interface ChatReportFiltersProps {
  readonly query: ChatReportQuery
  readonly period: Period
  /** Where `F` goes. */
  readonly periodButton: Ref<HTMLButtonElement>
  readonly onChange: (next: Partial<ChatReportQuery>) => void
  /** Absent where the person may not. */
  readonly onDownload: (() => void) | undefined
}

/** What the report is of; everything stands in the address. */
export function ChatReportFilters({ query, period, periodButton, onChange, onDownload }: ChatReportFiltersProps) {
  const stores = useCall(storeList).data ?? []
  const tags = useCall(accountTagList).data ?? []
  const list = <V,>(values: V[]) => (values.length ? values : undefined)
  return (
    <div className="report-bar goes-on" role="search" aria-label={usePaneLabel(t('chat-report.filter.label'))}>
      <PeriodSelect ref={periodButton} period={period} onChange={onChange} />
      <MultiSelect
        label={t('chat-report.filter.store_code')}
        options={stores.map((store) => ({ value: store.store_code, label: store.store_name }))}
        values={query.store_code ?? []}
        onChange={(values) => onChange({ store_code: list(values) })}
      />
      <MultiSelect
        label={t('chat-report.filter.marketplace')}
        options={marketplaces
          .filter((name) => stores.some((store) => store.marketplace === name))
          .map((value) => ({ value, label: marketplaceFacts[value].name }))}
        values={query.marketplace ?? []}
        onChange={(values) => onChange({ marketplace: list(values) })}
      />
      <MultiSelect
        label={t('chat-report.filter.tag_ids')}
        options={tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
        values={query.tag_ids ?? []}
        onChange={(values) => onChange({ tag_ids: list(values) })}
      />
      <Chip
        opens
        pressed={!!query.consumer_type}
        onClick={(event) =>
          openMenu({
            at: event.currentTarget,
            label: t('chat-report.consumer.about'),
            entries: ([undefined, ...consumerTypes] as const).map((type) => ({
              label: t(`chat-report.consumer.${type ?? 'all'}`),
              checked: query.consumer_type === type,
              onSelect: () => onChange({ consumer_type: type }),
            })),
          })
        }
      >
        {query.consumer_type ? t(`chat-report.consumer.${query.consumer_type}`) : t('chat-report.filter.consumer_type')}
      </Chip>
      {onDownload ? (
        <Button size="small" icon="download" className="ml-auto" onClick={onDownload}>
          {t('chat-report.download')}
        </Button>
      ) : null}
    </div>
  )
}
