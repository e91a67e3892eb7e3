import { payrollClose, payrollEstimation, payrollItemAdd, payrollItemDelete } from '#contract/attendance/payroll.endpoints.ts'
import type { PayItem } from '#contract/attendance/payroll.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import { amountIn } from '#platform/form/amount.ts'
import { call } from '#platform/http/call.ts'
import { formatMonth, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

/** The same bonus or deduction for each of them. */
export async function addItems(people: readonly number[], period: string, kind: PayItem['kind'], written: string, note: string): Promise<Undo> {
  const amount = amountIn(written) ?? 0
  const made: PayItem[] = []
  for (const user_id of people) made.push(await call(payrollItemAdd, { body: { user_id, period, kind, amount, note } }))
  return {
    label: `payroll.done.${kind}`,
    values: { count: made.length, amount: formatRupiah(amount) },
    async run() {
      for (const { item_id } of made) await call(payrollItemDelete, { params: { item_id } })
    },
  }
}

export async function itemChoices(period: string, people: readonly number[]): Promise<Choice[]> {
  const { rows } = await call(payrollEstimation, { query: { period } })
  return rows
    .filter(({ user_id }) => people.includes(user_id))
    .flatMap(({ name, items }) =>
      items.map(({ item_id, kind, amount, note }) => ({
        value: String(item_id),
        title: note,
        hint: `${name} · ${formatRupiah(kind === 'deduction' ? -amount : amount)}`,
      })),
    )
}

export async function deleteItem(item_id: number): Promise<Undo> {
  const { user_id, period, kind, amount, note } = await call(payrollItemDelete, { params: { item_id } })
  return {
    label: 'payroll.done.item-deleted',
    values: { note },
    run: async () => void (await call(payrollItemAdd, { body: { user_id, period, kind, amount, note } })),
  }
}

export async function closeMonth(period: string): Promise<void> {
  await call(payrollClose, { body: { period } })
  toast.show({ kind: 'success', text: t('payroll.done.closed', { month: formatMonth(period) }) })
}
