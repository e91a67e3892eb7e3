import { attendanceSelf } from '#contract/attendance/attendance.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { icon: 'clipboard-list', access: 'user', frame: 'dashboard', keywords: 'attendance.keywords' } as const

/** Whether one is there, and the button to come or go. */
export const attendanceScreen = defineScreen({
  ...common,
  id: 'attendance.now',
  path: '/attendance',
  title: 'attendance.title',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./now.pane.tsx'),
})

/** One's own days. */
export const attendanceSelfScreen = defineScreen({
  ...common,
  id: 'attendance.self',
  path: '/attendance/self',
  query: attendanceSelf.address.schema,
  title: 'attendance.self.title',
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./self.pane.tsx'),
})
