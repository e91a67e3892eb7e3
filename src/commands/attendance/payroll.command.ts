import { z } from 'zod'
import { monthAfter } from '#contract/attendance/payroll.ts'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { payrollScreen, payslipScreen } from '#panes/attendance/payroll.screen.ts'
import { amountText, refuseAmount } from '#platform/form/amount.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { narrowedAt } from './narrowed.ts'

const someAmount = { least: 1 }
const common = { group: 'payroll.title', access: any('attendance-admin') } as const
const some = "selection.kind == 'payroll-slip' && selection.count > 0"
const here = "selection.kind == 'payroll-slip'"
const places = (order: number) => [
  { at: 'row' as const, of: 'payroll-slip', order },
  { at: 'selection' as const, of: 'payroll-slip', order },
]
const periodIn = (context: ContextSnapshot): string => String(context['payroll.period'])
const peopleIn = (context: ContextSnapshot): number[] => (context['selection.codes'] as readonly string[]).map(Number)

/** What they do is loaded when somebody does it. */
const acts = () => import('./change-payroll.ts')

const step = (id: 'earlier' | 'later', by: 1 | -1, icon: string, key: string) =>
  defineCommand({
    ...common,
    id: `payroll.${id}`,
    title: `payroll.command.${id}`,
    icon,
    keys: [key],
    when: here,
    repeats: true,
    run({ context }) {
      const query = { ...narrowedAt(context, payrollScreen.path), period: monthAfter(periodIn(context), by) }
      workbench.open(payrollScreen.href({ query: query as never }), 'replace')
    },
  })
export const earlier = step('earlier', -1, 'arrow-left', '[')
export const later = step('later', 1, 'arrow-right', ']')

export const edit = defineCommand({
  ...common,
  id: 'payroll.edit',
  title: 'payroll.command.edit',
  keywords: 'payroll.command.edit-keywords',
  icon: 'pencil',
  keys: ['E'],
  when: `${some} && pane.list && !pane.edit`,
  menus: [{ at: 'row', of: 'payroll-slip', order: 10 }],
  run: () => paneController(workbench.focusedPane()).list?.open('replace'),
})

const item = (kind: 'bonus' | 'deduction', icon: string, key: string, order: number) =>
  defineCommand({
    ...common,
    id: `payroll.${kind}`,
    title: `payroll.command.${kind}`,
    keywords: `payroll.command.${kind}-keywords`,
    icon,
    keys: [key],
    when: `${some} && payroll.open`,
    whenNot: { given: some, say: 'payroll.closed-text' },
    menus: places(order),
    args: z.object({ amount: amountText(someAmount), note: z.string().trim().min(1).max(200) }),
    asks: {
      amount: {
        label: `payroll.ask.${kind}`,
        values: (context) => ({ count: peopleIn(context).length }),
        freeText: true,
        refuse: refuseAmount(someAmount),
      },
      note: { label: 'payroll.ask.note', freeText: true },
    },
    run: async ({ args, context }) => (await acts()).addItems(peopleIn(context), periodIn(context), kind, args.amount, args.note),
  })
export const bonus = item('bonus', 'plus', 'B', 20)
export const deduction = item('deduction', 'minus', 'D', 30)

export const deleteItem = defineCommand({
  ...common,
  id: 'payroll.delete-item',
  title: 'payroll.command.delete-item',
  icon: 'trash-2',
  danger: true,
  when: `${some} && payroll.open`,
  whenNot: { given: some, say: 'payroll.closed-text' },
  menus: [{ at: 'row', of: 'payroll-slip', order: 210 }],
  args: z.object({ item_id: z.coerce.number().int() }),
  ofContext: ['item_id'],
  asks: {
    item_id: {
      label: 'payroll.ask.item',
      choices: async (context) => (await acts()).itemChoices(periodIn(context), peopleIn(context)),
    },
  },
  run: async ({ args }) => (await acts()).deleteItem(args.item_id),
})

export const payslip = defineCommand({
  ...common,
  id: 'payroll.open-payslip',
  title: 'payroll.payslip.title',
  keywords: 'payroll.payslip.keywords',
  icon: 'receipt-text',
  keys: ['P'],
  when: some,
  menus: [{ at: 'row', of: 'payroll-slip', order: 40 }],
  run({ context }) {
    const [user_id] = peopleIn(context)
    if (user_id) workbench.open(payslipScreen.href({ query: { period: periodIn(context), user_id } }), 'tab')
  },
})

/** Nothing takes it back: it is asked once more. */
export const close = defineCommand({
  ...common,
  id: 'payroll.close',
  title: 'payroll.command.close',
  keywords: 'payroll.command.close-keywords',
  icon: 'lock',
  keys: ['Shift+C'],
  when: `${here} && payroll.open && payroll.closable`,
  whenNot: { given: here, say: (context) => ({ label: context['payroll.open'] ? 'payroll.close.not-yet' : 'payroll.closed-text' }) },
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'payroll.ask.close',
      values: (context) => ({ period: periodIn(context) }),
      choices: () => [
        { value: 'yes', titleKey: 'payroll.ask.close-yes' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure === 'yes') await (await acts()).closeMonth(periodIn(context))
  },
})
