import { t } from '#platform/i18n/i18n.ts'
import { Segmented } from '#platform/ui/segmented.tsx'
import type { BroadcastForm } from './broadcast-form.ts'

/** The day of an instant in WIB, as a date field takes it. */
export const dayOf = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)

/** Now, or at a time of Western Indonesia. */
export function WhenFields({ form }: { form: BroadcastForm }) {
  const { when: chosen, date } = form.values
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-when">
      <h2 id="broadcast-when">{t('broadcast.when.title')}</h2>
      <div className="broadcast-row">
        <Segmented
          label={t('broadcast.when.title')}
          value={chosen}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(`broadcast.when.${value}`) }))}
          onChange={(when) => form.set({ when, ...(when === 'later' && !date ? { date: dayOf(Date.now() + 86_400_000) } : {}) })}
        />
      </div>
      {chosen === 'later' ? (
        <div className="flex flex-wrap items-start gap-2">
          {form.field('date', { required: true, min: dayOf(Date.now()) })}
          {form.field('time', { required: true })}
        </div>
      ) : null}
    </section>
  )
}
