import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { incomeAccept, incomeReopen } from '#contract/income/income.endpoints.ts'
import { incomeAtOnce, longestIncomeNote } from '#contract/income/income.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { incomeLineScreen } from '#panes/report/disbursement/disbursement.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const hasIncome = "selection.kind == 'income' && selection.count > 0"
const codesOf = (context: ContextSnapshot) => context['selection.codes'] as readonly string[]
const common = { group: 'income.group', access: incomeAccept.access } as const
const places = (order: number) => [
  { at: 'row' as const, of: 'income', order },
  { at: 'selection' as const, of: 'income', order },
]

/** So many orders as one call takes; what was changed before a call failed stays changed. */
async function inParts(codes: readonly string[], change: (some: string[]) => Promise<{ changed: number }>): Promise<number> {
  let changed = 0
  for (let from = 0; from < codes.length; from += incomeAtOnce) changed += (await change(codes.slice(from, from + incomeAtOnce))).changed
  return changed
}

const reasons = ['checked', 'weight', 'claimed', 'elsewhere', 'lost'] as const

export const accept = defineCommand({
  ...common,
  id: 'income.accept',
  title: 'income.command.accept',
  keywords: 'income.command.accept-keywords',
  icon: 'check',
  keys: ['A'],
  when: `${hasIncome} && income.open`,
  whenNot: { given: hasIncome, say: 'income.command.nothing-open' },
  menus: places(10),
  args: z.object({ note: z.string().trim().min(1).max(longestIncomeNote) }),
  asks: {
    note: {
      label: 'income.ask.note',
      values: (context) => ({ count: codesOf(context).length }),
      freeText: true,
      choices: () => reasons.map((reason) => ({ value: t(`income.reason.${reason}`), title: t(`income.reason.${reason}`) })),
    },
  },
  async run({ args, context }) {
    const changed = await inParts(codesOf(context), (order_code) => call(incomeAccept, { body: { order_code, note: args.note } }))
    toast.show({ kind: 'success', text: t('income.done.accepted', { count: changed }) })
  },
})

export const reopen = defineCommand({
  ...common,
  id: 'income.reopen',
  title: 'income.command.reopen',
  keywords: 'income.command.reopen-keywords',
  icon: 'undo-2',
  keys: ['Shift+A'],
  when: `${hasIncome} && income.accepted`,
  whenNot: { given: hasIncome, say: 'income.command.nothing-accepted' },
  menus: places(20),
  async run({ context }) {
    const changed = await inParts(codesOf(context), (order_code) => call(incomeReopen, { body: { order_code } }))
    toast.show({ kind: 'success', text: t('income.done.reopened', { count: changed }) })
  },
})

export const openLines = defineCommand({
  ...common,
  id: 'income.lines',
  title: 'income.command.lines',
  icon: 'list-checks',
  keys: ['D'],
  when: hasIncome,
  menus: [{ at: 'row', of: 'income', order: 30 }],
  run({ context }) {
    const [search] = codesOf(context)
    if (search) workbench.open(incomeLineScreen.href({ query: { search } }), 'right')
  },
})

export const openOrder = defineCommand({
  ...common,
  id: 'income.open-order',
  title: 'income.command.open-order',
  icon: 'receipt-text',
  keys: ['I'],
  access: any('order'),
  when: hasIncome,
  menus: [{ at: 'row', of: 'income', order: 40 }],
  run({ context }) {
    const [order_code] = codesOf(context)
    if (order_code) workbench.open(orderDetailScreen.href({ query: { order_code } }), 'right')
  },
})
