import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { dashboardTilesScreen } from '#panes/dashboard/tiles/tiles.screen.ts'
import { standaloneUrl } from '#platform/windows/standalone.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'dashboard.group', access: any('dashboard') } as const
const shown = "selection.kind == 'dashboard' && !pane.edit"

export const arrangeDashboard = defineCommand({
  ...common,
  id: 'dashboard.arrange',
  title: 'dashboard.command.arrange',
  keywords: 'dashboard.command.arrange-keywords',
  icon: 'layout-template',
  keys: ['E'],
  when: shown,
  run: () => workbench.open(dashboardTilesScreen.href({ query: { arrange: '1' } })),
})

export const dashboardOnWall = defineCommand({
  ...common,
  id: 'dashboard.tv',
  title: 'dashboard.command.tv',
  keywords: 'dashboard.command.tv-keywords',
  icon: 'monitor',
  keys: ['T'],
  when: shown,
  run: () => workbench.open(standaloneUrl(dashboardTilesScreen.href({ query: { tv: '1' } })), 'window'),
})
