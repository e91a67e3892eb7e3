import { defineScreen } from '#kernel/define-screen.ts'

/** The printer of this computer, and what waits for it. */
export const settingsPrinterScreen = defineScreen({
  id: 'settings.printer',
  path: '/settings/printer',
  title: 'print.settings.title',
  keywords: 'print.settings.keywords',
  icon: 'printer',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./printer.pane.tsx'),
})
