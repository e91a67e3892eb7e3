import { profitSettingWrite } from '#contract/income/profit.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What is reckoned with where nobody has told yet: packing, what marketplaces keep, and how little may be left. */
export const settingsProfitScreen = defineScreen({
  id: 'settings.profit',
  path: '/settings/profit',
  title: 'profit.setting.title',
  keywords: 'profit.setting.keywords',
  icon: 'receipt-text',
  access: profitSettingWrite.access,
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./profit.pane.tsx'),
})
