import { z } from 'zod'
import { periodSchema } from '#contract/attendance/payroll.ts'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { attendanceKinds } from './admin.screen.ts'

const common = { access: any('attendance-admin'), frame: 'dashboard', icon: 'receipt-text' } as const

export const payrollAddress = listAddress({ search: filter.search(1), period: filter.month(), agent_id: filter.id() }, ['name', 'total'])

/** What everybody is paid for a month; `user_id` opens somebody's wage, bonuses and deductions beside the list. */
export const payrollScreen = defineScreen({
  ...common,
  id: 'payroll.month',
  path: '/attendance/payroll',
  query: payrollAddress.schema.extend({ user_id: z.string().max(10).optional() }),
  title: 'payroll.title',
  keywords: 'payroll.keywords',
  keys: ['G Shift+G'],
  menus: attendanceKinds.filter((kind) => kind !== 'payroll-slip').map((of) => ({ at: 'toolbar' as const, of, order: 140 })),
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  load: () => import('./payroll/payroll.pane.tsx'),
})

/** Somebody's payslip of a month. */
export const payslipScreen = defineScreen({
  ...common,
  id: 'payroll.payslip',
  path: '/attendance/payroll/payslip',
  query: z.object({ period: periodSchema.optional(), user_id: z.coerce.number().int().min(1).optional() }),
  title: 'payroll.payslip.title',
  keywords: 'payroll.payslip.keywords',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 360 },
  load: () => import('./payroll/payslip.pane.tsx'),
})
