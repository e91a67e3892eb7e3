import { defineScreen } from '#kernel/define-screen.ts'

/** Sound and banner in this browser, pushes to this device, and what a person is told of. */
export const settingsNotificationScreen = defineScreen({
  id: 'settings.notification',
  path: '/settings/notification',
  title: 'settings.notification.title',
  keywords: 'settings.notification.keywords',
  icon: 'bell',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./notification.pane.tsx'),
})
