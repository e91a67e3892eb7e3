import { z } from 'zod'
import { attendanceAgent, attendanceDailyAgent, attendanceLeaveList } from '#contract/attendance/attendance.endpoints.ts'
import { rowIdText } from '#contract/core/ids.ts'
import { any } from '#contract/core/privilege.ts'
import type { MenuPlacement } from '#kernel/command.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { access: any('attendance-admin'), frame: 'dashboard' } as const
const dock = { instances: 'many', opens: 'replace', minWidth: 420 } as const

/** The lists of attendance, each of which leads to the others. */
export const attendanceKinds = ['attendance-admin-day', 'attendance-person', 'attendance-leave', 'payroll-slip'] as const
const besides = (kind: (typeof attendanceKinds)[number] | null, order: number): MenuPlacement[] =>
  attendanceKinds.filter((other) => other !== kind).map((of) => ({ at: 'toolbar', of, order }))

/** Everybody's days; `day_id` opens one beside the list, `edit` the form of one of its entries or of a new one. */
export const attendanceAdminScreen = defineScreen({
  ...common,
  id: 'attendance.admin',
  path: '/attendance/admin',
  query: attendanceDailyAgent.address.schema.extend({
    day_id: z
      .string()
      .regex(/^\d{1,10}:\d{4}-\d{2}-\d{2}$/)
      .optional(),
    edit: z.union([z.literal('new'), rowIdText]).optional(),
  }),
  title: 'attendance.admin.title',
  keywords: 'attendance.admin.keywords',
  icon: 'clipboard-list',
  keys: ['G Shift+H'],
  menus: besides('attendance-admin-day', 110),
  dock,
  load: () => import('./admin/days.pane.tsx'),
})

/** Who is in, and what everybody's days come to; `user_id` opens their shifts beside the list. */
export const attendancePeopleScreen = defineScreen({
  ...common,
  id: 'attendance.people',
  path: '/attendance/admin/agent',
  query: attendanceAgent.address.schema.extend({ user_id: z.string().max(10).optional() }),
  title: 'attendance.people.title',
  keywords: 'attendance.people.keywords',
  icon: 'users',
  menus: besides('attendance-person', 120),
  dock,
  load: () => import('./admin/people.pane.tsx'),
})

export const attendanceLeaveScreen = defineScreen({
  ...common,
  id: 'attendance.leave',
  path: '/attendance/admin/leave',
  query: attendanceLeaveList.address.schema,
  title: 'attendance.leave.title',
  keywords: 'attendance.leave.keywords',
  icon: 'calendar',
  keys: ['G Shift+C'],
  menus: besides('attendance-leave', 130),
  dock,
  load: () => import('./leave/leave.pane.tsx'),
})

/** What is late and overtime, and what clocking in asks for. */
export const attendanceSettingScreen = defineScreen({
  ...common,
  id: 'attendance.setting',
  path: '/attendance/admin/setting',
  title: 'attendance.setting.title',
  keywords: 'attendance.setting.keywords',
  icon: 'settings',
  menus: besides(null, 150),
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./admin/setting.pane.tsx'),
})
