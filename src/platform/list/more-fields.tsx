import { t } from '#platform/i18n/i18n.ts'
import { DateRange } from '#platform/ui/date-range.tsx'
import { Select } from '#platform/ui/select.tsx'
import type { ErasedQuery } from './list-spec.ts'

interface MoreFieldsProps {
  /** Names of flags and of filters of one choice. */
  readonly ones: readonly string[]
  /** The name of the filter of days, where there is one. */
  readonly days: string | undefined
  readonly query: ErasedQuery
  labelOf(name: string): string
  chosenOf(name: string): string
  optionsOf(name: string): readonly { readonly value: string; readonly label: string }[]
  onChoose(name: string, value: string): void
  onChange(next: ErasedQuery): void
}

/** The fields behind the button of more filters. */
export function MoreFields({ ones, days, query, labelOf, chosenOf, optionsOf, onChoose, onChange }: MoreFieldsProps) {
  const { start_date, end_date } = query as { start_date?: string; end_date?: string }
  return (
    <div className="grid min-w-80 grid-cols-2 gap-2.5 p-3">
      {ones.map((name) => (
        <Select
          key={name}
          label={labelOf(name)}
          value={chosenOf(name)}
          options={[{ value: '', label: t('common.list.any') }, ...optionsOf(name)]}
          onChange={(value) => onChoose(name, value)}
        />
      ))}
      {days ? (
        <DateRange start_date={start_date} end_date={end_date} from={t('common.list.first-day')} to={t('common.list.last-day')} onChange={onChange} />
      ) : null}
    </div>
  )
}
