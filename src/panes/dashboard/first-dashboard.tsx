import { type ReactNode, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { type DashboardSection, dashboardSections } from '#platform/settings/dashboard-sections.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { drawTile, type TileId } from './tiles.tsx'
import { useToday } from './use-today.ts'

const tilesIn: Readonly<Record<DashboardSection, readonly TileId[]>> = {
  today: ['revenue', 'orders', 'month'],
  orders: ['work', 'deadlines'],
  sales: ['hours', 'days', 'marketplaces', 'products'],
  rest: ['chats', 'stock', 'stores'],
}

/** The first dashboard: sections that open and close, in an order of their own. */
export function FirstDashboard() {
  const { data, error, refetch } = useToday()
  const closed = useSettings((settings) => settings.dashboard_closed)
  const holder = useRef<HTMLDivElement>(null)
  useLinkKeys(holder, { refresh: () => void refetch() })
  const toggle = (section: DashboardSection) =>
    changeSettings({ dashboard_closed: closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section] })
  if (error && !data) return <ErrorState error={error} fallback={t('dashboard.loadFailed')} onRetry={() => void refetch()} />
  return (
    <div ref={holder} className="@container h-full overflow-y-auto bg-sunken">
      <div className="flex flex-col gap-3 p-3">
        <div className="flex justify-end">
          <Button size="small" variant="ghost" icon="layout-grid" onClick={() => changeSettings({ dashboard_v1: false })}>
            {t('dashboard.v1.leave')}
          </Button>
        </div>
        {dashboardSections.map((section) => (
          <Section key={section} name={t(`dashboard.section.${section}`)} open={!closed.includes(section)} onToggle={() => toggle(section)}>
            <div className="grid grid-cols-1 gap-px bg-line @xl:grid-cols-2 @4xl:grid-cols-3">
              {tilesIn[section].map((id) => (
                <div key={id} className="flex min-w-0 flex-col bg-surface pt-2">
                  <h4 className="px-4 text-xs font-medium text-ink-2">{t(`dashboard.tile.${id}`)}</h4>
                  {data ? drawTile[id](data) : <Skeleton className="mx-4 my-3 h-8! w-32" />}
                </div>
              ))}
            </div>
          </Section>
        ))}
      </div>
    </div>
  )
}

const Section = ({ name, open, onToggle, children }: { name: string; open: boolean; onToggle(): void; children: ReactNode }) => (
  <section aria-label={name} className="overflow-hidden rounded-lg border border-line bg-surface">
    <h3>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-10 w-full items-center gap-2 px-4 font-semibold -outline-offset-2 hover:bg-hover"
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
        {name}
      </button>
    </h3>
    {open ? <div className="border-t border-line">{children}</div> : null}
  </section>
)
