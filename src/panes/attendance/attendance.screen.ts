import { z } from 'zod'
import { attendanceLeaveSelf, attendanceSelf } from '#contract/attendance/attendance.endpoints.ts'
import { periodSchema } from '#contract/attendance/payroll.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { icon: 'clipboard-list', access: 'user', frame: 'dashboard', keywords: 'attendance.keywords' } as const
const dock = { instances: 'one', opens: 'replace', minWidth: 360 } as const

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
  dock,
  load: () => import('./self.pane.tsx'),
})

/** One's own leave; `ask` opens the form that asks for some. */
export const ownLeaveScreen = defineScreen({
  ...common,
  id: 'attendance.own-leave',
  path: '/attendance/self/leave',
  query: attendanceLeaveSelf.address.schema.extend({ ask: z.stringbool().optional() }),
  title: 'attendance.own-leave.title',
  keywords: 'attendance.leave.keywords',
  icon: 'calendar',
  menus: [{ at: 'toolbar', of: 'attendance-day', order: 110 }],
  dock,
  load: () => import('./leave/own-leave.pane.tsx'),
})

/** One's own payslip of a month. */
export const ownPayslipScreen = defineScreen({
  ...common,
  id: 'attendance.own-payslip',
  path: '/attendance/self/payslip',
  query: z.object({ period: periodSchema.optional() }),
  title: 'attendance.own-payslip.title',
  keywords: 'payroll.payslip.keywords',
  icon: 'receipt-text',
  menus: [{ at: 'toolbar', of: 'attendance-day', order: 120 }],
  dock,
  load: () => import('./payroll/own-payslip.pane.tsx'),
})
