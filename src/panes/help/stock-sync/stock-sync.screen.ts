import { defineScreen } from '#kernel/define-screen.ts'

/** How one stock serves every marketplace. */
export const helpStockSyncScreen = defineScreen({
  id: 'help.stock-sync',
  path: '/help/sync/marketplace',
  title: 'help.stock-sync.title',
  keywords: 'help.stock-sync.keywords',
  icon: 'refresh-cw',
  access: 'public',
  frame: 'help',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./stock-sync.pane.tsx'),
})
