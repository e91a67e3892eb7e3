import type { MonthWork, PayItem, PayLine, Wage } from './payroll.ts'

const hour = 3_600n

/** `rate` rupiah for each `of` of a quantity, rounded to whole rupiah once, half up: exact for any amount. */
function share(rate: number, quantity: number, of: bigint): number {
  const whole = BigInt(rate) * BigInt(quantity)
  return Number((whole * 2n + of) / (of * 2n))
}

/** The months' lines and sums: each line is rounded by itself, so what is added up on paper is what is paid. */
export function payOf(wage: Wage, work: MonthWork, items: readonly PayItem[]) {
  const minutesLate = Math.floor(work.late / 60)
  const line = (kind: PayLine['kind'], quantity: number, rate: number, amount: number): PayLine[] =>
    rate > 0 && quantity > 0 ? [{ kind, quantity, rate, amount, note: null }] : []
  const own = (kind: PayItem['kind'], sign: 1 | -1): PayLine[] =>
    items.filter((one) => one.kind === kind).map(({ amount, note }) => ({ kind, quantity: null, rate: null, amount: sign * amount, note }))
  const lines: PayLine[] = [
    ...line('days', work.days, wage.by_day, wage.by_day * work.days),
    ...line('leave', work.leave_days, wage.by_day, wage.by_day * work.leave_days),
    ...line('hours', work.worked, wage.by_hour, share(wage.by_hour, work.worked, hour)),
    ...line('overtime', work.overtime, wage.overtime_hour, share(wage.overtime_hour, work.overtime, hour)),
    ...line('orders', work.orders, wage.by_order, wage.by_order * work.orders),
    ...line('chats', work.chats, wage.by_chat, wage.by_chat * work.chats),
    ...own('bonus', 1),
    ...line('late', minutesLate, wage.late_minute, -wage.late_minute * minutesLate),
    ...own('deduction', -1),
  ]
  const sum = (some: readonly PayLine[]) => some.reduce((total, { amount }) => total + amount, 0)
  const gross = sum(lines.filter(({ amount }) => amount > 0))
  const deducted = -sum(lines.filter(({ amount }) => amount < 0))
  return { lines, gross, deducted, total: gross - deducted }
}
