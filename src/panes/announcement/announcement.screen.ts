import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

export const announcementTabs = ['news', 'blog'] as const

/** The operator's news and articles: a list, and what is chosen in it. */
export const announcementScreen = defineScreen({
  id: 'announcement.list',
  path: '/announcement',
  query: z.object({ tab: z.enum(announcementTabs).optional(), id: z.coerce.number().int().min(1).optional() }),
  title: 'announcement.title',
  keywords: 'announcement.keywords',
  icon: 'megaphone',
  access: 'user',
  frame: 'dashboard',
  keys: ['G N'],
  menu: menuPlaces.news,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./announcement.pane.tsx'),
})
