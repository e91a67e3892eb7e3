import type { PropsOf } from '#kernel/define-screen.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { FirstDashboard } from '../first-dashboard.tsx'
import { TileBoard } from '../tile-board.tsx'
import type { dashboardScreen } from './first.screen.ts'

export default function DashboardPane({ query }: PropsOf<typeof dashboardScreen>) {
  const first = useSettings((settings) => settings.dashboard_v1)
  return first ? <FirstDashboard /> : <TileBoard arranging={query.arrange === true} tv={query.tv === true} />
}
