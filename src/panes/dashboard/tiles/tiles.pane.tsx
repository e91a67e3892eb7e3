import type { PropsOf } from '#kernel/define-screen.ts'
import { TileBoard } from '../tile-board.tsx'
import type { dashboardTilesScreen } from './tiles.screen.ts'

export default function DashboardTilesPane({ query }: PropsOf<typeof dashboardTilesScreen>) {
  return <TileBoard arranging={query.arrange === true} tv={query.tv === true} />
}
