import { defineScreen } from '#kernel/define-screen.ts'

/** What the desk of this browser shows, for a second monitor: it follows by itself, and nothing is scanned into it. */
export const packingDisplayScreen = defineScreen({
  id: 'helper.packing-display',
  path: '/helper/packing/display',
  title: 'packing.display.title',
  keywords: 'packing.keywords',
  icon: 'monitor',
  access: 'packing-helper-accounts',
  frame: 'plain',
  dock: { instances: 'many', opens: 'tab', minWidth: 360 },
  load: () => import('./packing-display.pane.tsx'),
})
