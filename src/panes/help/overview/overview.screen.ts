import { defineScreen } from '#kernel/define-screen.ts'

/** Where the help begins: the first day, and where to read on. */
export const helpScreen = defineScreen({
  id: 'help.overview',
  path: '/help',
  title: 'help.overview.title',
  keywords: 'help.overview.keywords',
  icon: 'circle-help',
  access: 'public',
  frame: 'help',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./overview.pane.tsx'),
})
