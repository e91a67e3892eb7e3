import { notificationList } from '#contract/push/notification.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What a person was told of, whether or not they were there. */
export const notificationListScreen = defineScreen({
  id: 'notification.list',
  path: '/notification',
  query: notificationList.address.schema,
  title: 'notification.title',
  keywords: 'notification.keywords',
  icon: 'bell',
  access: 'user',
  frame: 'dashboard',
  keys: ['G Z'],
  dock: { instances: 'one', opens: 'right', minWidth: 320 },
  load: () => import('./list.pane.tsx'),
})
