import { t } from '#platform/i18n/i18n.ts'
import { Segmented } from '#platform/ui/segmented.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Form } from '#platform/ui/use-form.ts'
import type { BroadcastDraft } from './broadcast-draft.ts'

interface WhenFieldsProps {
  readonly draft: BroadcastDraft
  readonly form: Form<Record<string, string>>
  onChange(next: Partial<BroadcastDraft>): void
}

/** The day of an instant in WIB, as a date field takes it. */
export const dayOf = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)

/** Now, or at a time of Western Indonesia. */
export function WhenFields({ draft, form, onChange }: WhenFieldsProps) {
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-when">
      <h2 id="broadcast-when">{t('broadcast.when.title')}</h2>
      <div className="broadcast-row">
        <Segmented
          label={t('broadcast.when.title')}
          value={draft.when}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(`broadcast.when.${value}`) }))}
          onChange={(when) => onChange({ when, ...(when === 'later' && !draft.date ? { date: dayOf(Date.now() + 86_400_000) } : {}) })}
        />
      </div>
      {draft.when === 'later' ? (
        <div className="flex flex-wrap items-start gap-2">
          <TextField type="date" {...form.bind('date')} label={t('broadcast.when.date')} min={dayOf(Date.now())} className="w-44" />
          <TextField type="time" {...form.bind('time')} label={t('broadcast.when.time')} className="w-32" />
        </div>
      ) : null}
    </section>
  )
}
