import { defineScreen } from '#kernel/define-screen.ts'

/** What to do when a store says that it is not connected. The address names the marketplace because the specification's links do. */
export const helpStoreNotConnectedScreen = defineScreen({
  id: 'help.store-not-connected',
  path: '/help/integration/tokopedia-not-connected',
  title: 'help.store-not-connected.title',
  keywords: 'help.store-not-connected.keywords',
  icon: 'store',
  access: 'public',
  frame: 'help',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./store-not-connected.pane.tsx'),
})
