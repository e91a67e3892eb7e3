import { defineCommand } from '#kernel/define-command.ts'

/** One's own payslip, or anybody's: the server lets whom it shows have it. */
const common = {
  group: 'payroll.title',
  access: 'user',
  when: "selection.kind == 'payslip' && selection.count > 0",
} as const

/** What they do is loaded when somebody does it. */
const acts = () => import('./payslip-file.ts')
const slipIn = (context: Readonly<Record<string, unknown>>) => ({
  code: String((context['selection.codes'] as readonly string[])[0]),
  name: String(context['payslip.name']),
})

export const print = defineCommand({
  ...common,
  id: 'payslip.print',
  title: 'payroll.payslip.print',
  icon: 'printer',
  keys: ['P'],
  run: async ({ context }) => (await acts()).printPayslip(slipIn(context)),
})

export const download = defineCommand({
  ...common,
  id: 'payslip.download',
  title: 'payroll.payslip.download',
  icon: 'download',
  keys: ['D'],
  run: async ({ context }) => (await acts()).downloadPayslip(slipIn(context)),
})
