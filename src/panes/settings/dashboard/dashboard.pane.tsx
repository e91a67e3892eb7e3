import { z } from 'zod'
import { dashboardTarget, dashboardTargetRead } from '#contract/dashboard/dashboard.endpoints.ts'
import { mostTarget, type Target } from '#contract/dashboard/dashboard.ts'
import { amountIn, amountText } from '#platform/form/amount.ts'
import { countIn, countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { count, rupiah } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { declareSettings, Settings, SettingsPage } from '#platform/form/settings.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { type DashboardSection, dashboardSections } from '#platform/settings/dashboard-sections.ts'
import { changeSettings, type Settings as Kept, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'

const { group: kept, toggle: keptToggle } = declareSettings<Pick<Kept, 'dashboard_v1'>>({
  useValues: () => ({ values: useSettings() }),
  save: changeSettings,
})
const version = kept([keptToggle('dashboard_v1', 'settings.dashboard.v1', { text: 'settings.dashboard.v1-text' })])

const { group, toggle } = declareSettings<Record<DashboardSection, boolean>>({
  useValues() {
    const closed = useSettings((settings) => settings.dashboard_closed)
    return {
      values: Object.fromEntries(dashboardSections.map((section) => [section, !closed.includes(section)])) as Record<DashboardSection, boolean>,
    }
  },
  save(change) {
    const closed = new Set(useSettings.getState().dashboard_closed)
    for (const [section, open] of Object.entries(change)) open ? closed.delete(section) : closed.add(section)
    changeSettings({ dashboard_closed: [...closed] })
  },
})
const expanded = group(
  dashboardSections.map((section) => toggle(section, `dashboard.section.${section}`)),
  { label: 'settings.dashboard.expanded', text: 'settings.dashboard.expanded-text' },
)

/** Nothing is no target. */
const wanted = (most: number) => amountText({ most }).transform((given) => amountIn(given) || null)
const wantedCount = (most: number) => countText({ most }).transform((given) => countIn(given) || null)
const target = z.object({
  day_revenue: wanted(mostTarget.day_revenue),
  day_orders: wantedCount(mostTarget.day_orders),
  month_revenue: wanted(mostTarget.month_revenue),
})
const look = { className: 'w-64' } as const

const targetForm = declareForm(target, {
  blank: { day_revenue: '', day_orders: '', month_revenue: '' },
  fields: {
    day_revenue: rupiah('dashboard.target.day_revenue', look),
    day_orders: count('dashboard.target.day_orders', look),
    month_revenue: rupiah('dashboard.target.month_revenue', look),
  },
})

const written = (value: number | null) => (value === null ? '' : String(value))

function Targets({ saved }: { saved: Target }) {
  const form = useForm(targetForm, {
    initial: { day_revenue: written(saved.day_revenue), day_orders: written(saved.day_orders), month_revenue: written(saved.month_revenue) },
    keep: 'dashboard.target',
    send: (body) => call(dashboardTarget, { body }),
    sent: () => toast.show({ kind: 'success', text: t('settings.dashboard.target-saved') }),
  })
  return (
    <FormBody
      form={form}
      className="flex flex-col gap-3"
      end={
        <div>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.changed}>
            {t('settings.dashboard.target-save')}
          </Button>
        </div>
      }
    >
      {form.field('day_revenue')}
      {form.field('day_orders')}
      {form.field('month_revenue')}
    </FormBody>
  )
}

export default function DashboardSettingsPane() {
  const { data, error, refetch } = useCall(dashboardTargetRead)
  return (
    <SettingsPage title="settings.dashboard.title" text="settings.dashboard.text">
      <Settings of={version} />
      <Settings of={expanded} />
      <section aria-label={t('settings.dashboard.targets')} className="flex flex-col gap-3 border-t border-line pt-4">
        <header>
          <h3 className="font-semibold">{t('settings.dashboard.targets')}</h3>
          <p className="text-xs text-ink-3">{t('settings.dashboard.targets-text')}</p>
        </header>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Targets saved={data} />
        ) : (
          <Skeleton className="h-8! w-64" />
        )}
      </section>
    </SettingsPage>
  )
}
