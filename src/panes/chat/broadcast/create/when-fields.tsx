import { t } from '#platform/i18n/i18n.ts'
import { Segmented } from '#platform/ui/segmented.tsx'
import type { BroadcastForm } from './broadcast-form.ts'

/** Now, or at a moment that is chosen. */
export function WhenFields({ form }: { form: BroadcastForm }) {
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-when">
      <h3 id="broadcast-when">{t('broadcast.when.title')}</h3>
      <div className="broadcast-row">
        <Segmented
          label={t('broadcast.when.title')}
          value={form.values.when}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(`broadcast.when.${value}`) }))}
          onChange={(when) => form.set({ when })}
        />
      </div>
      {form.values.when === 'later' ? <div className="max-w-90">{form.field('at', { required: true })}</div> : null}
    </section>
  )
}
