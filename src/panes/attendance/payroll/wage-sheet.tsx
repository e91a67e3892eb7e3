import { z } from 'zod'
import { payrollEstimation, payrollWageSet } from '#contract/attendance/payroll.endpoints.ts'
import type { PayItem, Payslip, Wage } from '#contract/attendance/payroll.ts'
import { parseQuery, splitUrl } from '#kernel/url.ts'
import { runCommand } from '#platform/command/commands.ts'
import { amountIn, amountText, writtenAmount } from '#platform/form/amount.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { rupiah } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatMonth, formatRupiah, t } from '#platform/i18n/i18n.ts'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Beside } from '../beside.tsx'
import { payrollAddress, payslipScreen } from '../payroll.screen.ts'
import { monthOf } from './month-of.ts'
import { wageNames } from './pay-text.ts'
import { SlipLines } from './slip-lines.tsx'

const mostRate = 100_000_000
const rate = (name: keyof Wage) => rupiah(`payroll.wage.${name}`, { required: false, unit: `payroll.wage.unit.${name}` })

const amount = amountText({ most: mostRate })
const written = z.object({ by_day: amount, by_hour: amount, by_order: amount, by_chat: amount, overtime_hour: amount, late_minute: amount })
const wageForm = declareForm(written, {
  blank: { by_day: '', by_hour: '', by_order: '', by_chat: '', overtime_hour: '', late_minute: '' },
  fields: {
    by_day: rate('by_day'),
    by_hour: rate('by_hour'),
    by_order: rate('by_order'),
    by_chat: rate('by_chat'),
    overtime_hour: rate('overtime_hour'),
    late_minute: rate('late_minute'),
  },
})

const each = <T,>(of: (name: keyof Wage) => T) => Object.fromEntries(wageNames.map((name) => [name, of(name)])) as Record<keyof Wage, T>

/** What somebody gets for the month, by what, and with which bonuses and deductions. */
export function WageSheet({ code, onClose }: PeekProps) {
  const { url } = usePane()
  const period = monthOf(payrollAddress.schema.safeParse(parseQuery(splitUrl(url).search)).data?.period)
  const { data, error, refetch } = useCall(payrollEstimation, { query: { period } })
  const slip = data?.rows.find(({ user_id }) => String(user_id) === code)
  return (
    <Beside name={slip?.name ?? t('payroll.title')} about={formatMonth(period)} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} fallback={t('payroll.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-60" />
      ) : slip ? (
        <>
          <SlipLines slip={slip} />
          <Link
            to={payslipScreen.href({ query: { period, user_id: slip.user_id } })}
            placement="tab"
            className="self-start text-accent underline-offset-2 hover:underline"
          >
            {t('payroll.payslip.title')}
          </Link>
          {data.closed_at ? <p className="text-ink-3">{t('payroll.closed-text')}</p> : <Items items={slip.items} />}
          {data.closed_at ? null : <WageForm key={code} slip={slip} />}
        </>
      ) : (
        <p className="text-ink-3">{t('payroll.gone')}</p>
      )}
    </Beside>
  )
}

/** Bonuses and deductions of the month. */
const Items = ({ items }: { items: readonly PayItem[] }) => (
  <section aria-label={t('payroll.items')} className="flex flex-col gap-2">
    <h3 className="text-xs font-semibold text-ink-2">{t('payroll.items')}</h3>
    {items.length > 0 ? (
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ item_id, kind, amount, note }) => (
          <li key={item_id} data-item={item_id} className="flex min-h-8 items-center gap-2 py-1">
            <span className="min-w-0 flex-1 truncate" title={note}>
              {note}
            </span>
            <span className={kind === 'deduction' ? 'text-danger tabular-nums' : 'tabular-nums'}>
              {formatRupiah(kind === 'deduction' ? -amount : amount)}
            </span>
            <IconButton
              icon="trash-2"
              size="small"
              label={t('payroll.command.delete-item-of', { note })}
              onClick={() => void runCommand('payroll.delete-item', { item_id })}
            />
          </li>
        ))}
      </ul>
    ) : null}
    <span className="flex gap-2">
      {(['bonus', 'deduction'] as const).map((kind) => (
        <Button key={kind} size="small" icon={kind === 'bonus' ? 'plus' : 'minus'} onClick={() => void runCommand(`payroll.${kind}`)}>
          {t(`payroll.command.${kind}`)}
        </Button>
      ))}
    </span>
  </section>
)

/** By what somebody is paid, from the months on that are open. */
function WageForm({ slip: { user_id, name, wage } }: { slip: Payslip }) {
  const form = useForm(wageForm, {
    initial: each((rate) => writtenAmount(wage[rate])),
    keep: `payroll.wage.${user_id}`,
    send: (values) => call(payrollWageSet, { params: { user_id }, body: each((rate) => amountIn(values[rate]) ?? 0) }),
    sent: () => toast.show({ kind: 'success', text: t('payroll.done.wage', { name }) }),
  })
  return (
    <Form
      form={form}
      label={t('payroll.wage.title')}
      className="flex flex-col gap-3"
      head={
        <header>
          <h3 className="text-xs font-semibold text-ink-2">{t('payroll.wage.title')}</h3>
          <p className="text-xs text-ink-3">{t('payroll.wage.text')}</p>
        </header>
      }
      submit={{ children: t('payroll.wage.save'), keys: 'Mod+Enter', disabled: !form.changed }}
      actions={form.changed ? <Button onClick={form.reset}>{t('common.form.undo')}</Button> : null}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        {wageNames.map((name) => (
          <div key={name}>{form.field(name)}</div>
        ))}
      </div>
    </Form>
  )
}
