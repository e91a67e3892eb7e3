import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { incomeOfOrder } from '#contract/income/income.endpoints.ts'
import { incomeLineScreen } from '#panes/report/disbursement/disbursement.screen.ts'
import { formatDay, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import { IncomeStateChip, incomeCategoryText } from '#platform/order/income-text.tsx'
import { marginText } from '#platform/order/profit-text.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Link } from '#platform/workbench/link.tsx'

/** Asked for those who read the report. */
export const useIncomeOf = (order_code: string) =>
  usePart(incomeOfOrder, { query: { order_code } }, { enabled: mayAccess(incomeOfOrder.access, subject()) })

/** What an order brought, line by line, and what is left once its goods are paid. */
export function OrderIncome({ income: { income, lines, profit } }: { income: CallReply<typeof incomeOfOrder> }) {
  if (!income && !profit && lines.length === 0) return null
  return (
    <section data-income>
      <h2 className="flex items-center gap-2">
        {t('income.of-order')}
        {income ? <IncomeStateChip state={income.income_state} /> : null}
        {income?.settled_at ? <span className="quiet font-normal">{formatDay(income.settled_at)}</span> : null}
      </h2>
      {income?.settled === null ? <p className="quiet">{t('income.of-order.owed', { amount: formatRupiah(income.expected) })}</p> : null}
      <dl className="ml-auto grid w-full max-w-lg grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {lines.map((line) => (
          <Sum
            key={`${line.settlement_code} ${line.line_code}`}
            name={
              <Link to={incomeLineScreen.href({ query: { settlement_code: line.settlement_code } })} placement="right" className="list-link">
                {incomeCategoryText(line.category)}
              </Link>
            }
            hint={line.mp_kind || t('income.line.unexplained')}
            amount={line.amount}
          />
        ))}
        {income ? <Result income={income} /> : null}
        {profit ? <Profit profit={profit} /> : null}
      </dl>
      {income?.note ? <p className="quiet">{[income.note, income.accepted_by].filter(Boolean).join(' · ')}</p> : null}
    </section>
  )
}

function Result({ income: { settled, expected, gap } }: { income: NonNullable<CallReply<typeof incomeOfOrder>['income']> }) {
  if (settled === null) return null
  return (
    <>
      <Sum name={<strong>{t('income.of-order.settled')}</strong>} amount={settled} />
      {gap === 0 ? null : (
        <>
          <Sum name={t('income.of-order.expected')} amount={expected} />
          <Sum name={t('income.of-order.gap')} amount={gap} tone={gap < 0 ? 'text-danger' : 'text-success'} />
        </>
      )}
    </>
  )
}

/** What is left: of what was settled, or, as an estimate, of what it should bring. */
function Profit({
  profit: { profit_state, revenue, fees, cost, packing, profit },
}: {
  profit: NonNullable<CallReply<typeof incomeOfOrder>['profit']>
}) {
  const estimated = profit_state === 'estimated'
  return (
    <>
      {estimated ? (
        <>
          <Sum name={t('profit.of-order.revenue')} amount={revenue} />
          {fees === 0 ? null : <Sum name={t('profit.of-order.fees')} amount={fees} />}
        </>
      ) : null}
      {cost === null ? (
        <Sum name={t('income.of-order.cost')} hint={t('income.of-order.no-cost')} amount={null} />
      ) : (
        <Sum name={t('income.of-order.cost')} amount={-cost} />
      )}
      {packing === 0 ? null : <Sum name={t('profit.of-order.packing')} amount={-packing} />}
      {profit === null ? null : (
        <Sum
          name={<strong>{t(estimated ? 'profit.of-order.estimated' : 'profit.of-order')}</strong>}
          hint={revenue > 0 ? t('profit.of-order.margin', { margin: marginText(profit, revenue) }) : undefined}
          amount={profit}
          tone={profit < 0 ? 'text-danger' : undefined}
        />
      )}
    </>
  )
}

const Sum = ({ name, hint, amount, tone }: { name: ReactNode; hint?: string | undefined; amount: number | null; tone?: string | undefined }) => (
  <>
    <dt className="min-w-0 text-ink-2">
      {name}
      {hint ? <span className="quiet"> · {hint}</span> : null}
    </dt>
    <dd className={clsx('m-0 text-right tabular-nums', tone)}>{signedRupiah(amount)}</dd>
  </>
)
