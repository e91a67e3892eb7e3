import { chatReport } from '#contract/chat/chat-report.endpoints.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** How chats are answered and what comes of it. */
export const chatReportScreen = defineScreen({
  id: 'report.chat',
  path: '/report/chat',
  query: chatReport.address.schema,
  title: 'chat-report.title',
  keywords: 'chat-report.keywords',
  icon: 'chart-line',
  access: any('chat-report'),
  frame: 'dashboard',
  keys: ['G R'],
  menu: menuPlaces.chatReport,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./chat.pane.tsx'),
})
