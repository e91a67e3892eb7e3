import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress, shortIdInAddress } from '../core/ids.ts'
import { mostAmount } from '../core/most-amount.ts'
import { any } from '../core/privilege.ts'
import { itemKinds, payItemSchema, payslipSchema, periodSchema, wageSchema } from './payroll.ts'

const admin = any('attendance-admin')

/** Who pays, as it stands on a payslip. */
const employer = z.object({ name: z.string(), address: z.string(), logo_url: z.string().nullable() })

export const payrollEstimation = endpoint({
  id: 'payroll.wage-estimation',
  method: 'GET',
  path: '/attendance/payroll/wage-estimation',
  access: admin,
  summary: "What everybody's month comes to, or one agent's: as it stands, or as it was closed",
  query: z.object({ /** Absent: this month. */ period: periodSchema.optional(), agent_id: shortIdInAddress.optional() }),
  reply: z.object({
    period: periodSchema,
    closed_at: z.string().nullable(),
    closed_by: z.string().nullable(),
    /** The first day on which it can be closed. */
    closes_on: z.string(),
    rows: z.array(payslipSchema),
  }),
  reads: ['attendance', 'agent'],
})

export const payrollPayslip = endpoint({
  id: 'payroll.payslip',
  method: 'GET',
  path: '/attendance/payroll/payslip',
  access: admin,
  summary: "A person's payslip",
  query: z.object({ period: periodSchema, user_id: shortIdInAddress }),
  reply: z.object({ employer, slip: payslipSchema }),
  errors: ['NOT_FOUND'],
  reads: ['attendance', 'workspace'],
})

export const payrollOwnPayslip = endpoint({
  id: 'payroll.own-payslip',
  method: 'GET',
  path: '/attendance/self/payslip',
  access: 'user',
  summary: "The caller's own payslip, and the months that there are",
  query: z.object({ /** Absent: this month. */ period: periodSchema.optional() }),
  reply: z.object({ employer, slip: payslipSchema, periods: z.array(periodSchema) }),
  errors: ['NOT_FOUND'],
  reads: ['attendance', 'workspace'],
})

export const payrollPayslipFile = endpoint({
  id: 'payroll.payslip-file',
  method: 'GET',
  path: '/attendance/payslip/:period/:user_id',
  access: 'user',
  summary: "A payslip as PDF: one's own, or anybody's for who may see attendance",
  params: z.object({ period: periodSchema, user_id: shortIdInAddress }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/pdf'],
  errors: ['NOT_FOUND'],
})

export const payrollMonthFile = endpoint({
  id: 'payroll.month-file',
  method: 'GET',
  path: '/attendance/payroll/:period/file',
  access: admin,
  summary: 'What everybody is paid for a month, and what each sum is made of, as .xlsx',
  params: z.object({ period: periodSchema }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

const change = { access: admin, touches: ['attendance'] } as const

export const payrollWageSet = endpoint({
  ...change,
  id: 'payroll.wage-set',
  method: 'PUT',
  path: '/attendance/payroll/wage/:user_id',
  summary: 'Sets what somebody is paid by, from the months on that are open',
  params: z.object({ user_id: shortIdInAddress }),
  body: wageSchema,
  reply: wageSchema,
  errors: ['NOT_FOUND'],
})

export const payrollItemAdd = endpoint({
  ...change,
  id: 'payroll.item-add',
  method: 'POST',
  path: '/attendance/payroll/item',
  summary: "Adds a bonus or a deduction to somebody's month",
  body: z.object({
    user_id: shortIdInAddress,
    period: periodSchema,
    kind: z.enum(itemKinds),
    amount: z.number().int().min(1).max(mostAmount),
    note: z.string().trim().min(1).max(200),
  }),
  reply: payItemSchema,
  errors: ['NOT_FOUND', 'PAYROLL_CLOSED'],
})

export const payrollItemDelete = endpoint({
  ...change,
  id: 'payroll.item-delete',
  method: 'DELETE',
  path: '/attendance/payroll/item/:item_id',
  summary: 'Deletes a bonus or a deduction of a month that is open; answers it as it was',
  params: z.object({ item_id: rowIdInAddress }),
  reply: payItemSchema.extend({ user_id: z.number().int(), period: periodSchema }),
  errors: ['NOT_FOUND', 'PAYROLL_CLOSED'],
})

export const payrollClose = endpoint({
  ...change,
  id: 'payroll.close',
  method: 'POST',
  path: '/attendance/payroll/close',
  summary: 'Closes a month: what everybody got stays as it is',
  body: z.object({ period: periodSchema }),
  reply: z.object({ period: periodSchema, closed_at: z.string() }),
  errors: ['PAYROLL_CLOSED', 'PAYROLL_RUNS', 'PAYROLL_OPEN'],
})
