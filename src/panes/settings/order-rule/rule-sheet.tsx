import { actKey, type OrderRule, orderRuleList, orderRuleTry } from '#contract/order/order-rule.endpoints.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { SettingSheet } from '../setting-sheet.tsx'
import { useActText } from './rule-acts.ts'
import { RuleForm } from './rule-form.tsx'

/** One rule beside the list: what it would have touched yesterday, its switch, and what it says. */
export function RuleSheet({ code, onClose }: { code: string; onClose(): void }) {
  const { data, error, refetch } = useCall(orderRuleList)
  const rule = data?.rules.find(({ rule_id }) => String(rule_id) === code)
  return (
    <SettingSheet title={rule?.name ?? t('order-rule.new')} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} fallback={t('order-rule.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="w-2/3" />
      ) : rule ? (
        <div>
          <Trial rule={rule} />
          <RuleForm key={code} rule={rule} />
        </div>
      ) : (
        <RuleForm key="new" />
      )}
    </SettingSheet>
  )
}

/** Which of yesterday's orders it would have touched; with that seen it is switched on. */
function Trial({ rule }: { rule: OrderRule }) {
  const actText = useActText()
  const { data, error, refetch } = useCall(orderRuleTry, { params: { id: rule.rule_id } })
  return (
    <section className="mb-4 border-b border-line pb-4">
      <div className="mb-2 flex items-center gap-2">
        <Chip tone={rule.active ? 'success' : 'neutral'}>{t(rule.active ? 'order-rule.on' : 'order-rule.off')}</Chip>
        {data ? (
          <Button
            variant={rule.active ? 'secondary' : 'primary'}
            onClick={() => void runCommand('order-rule.set', { rule_id: rule.rule_id, active: !rule.active })}
          >
            {t(rule.active ? 'order-rule.switch-off' : 'order-rule.switch-on')}
          </Button>
        ) : null}
      </div>
      <h3 className="text-xs font-semibold text-ink-2">{t('order-rule.trial')}</h3>
      {error && !data ? (
        <ErrorState error={error} fallback={t('order-rule.trial-failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="w-1/2" />
      ) : (
        <>
          <p>{t('order-rule.touched', { touched: String(data.touched), arrived: String(data.arrived) })}</p>
          <ul className="mt-1 flex flex-col text-xs text-ink-2">
            {data.acts.map(({ act, orders }) => (
              <li key={actKey(act)} className="flex gap-2">
                <span className="flex-1">{actText(act)}</span>
                <span className="list-number">{formatNumber(orders)}</span>
              </li>
            ))}
          </ul>
          <ul className="mt-2 max-h-60 overflow-y-auto" aria-label={t('order-rule.trial')}>
            {data.orders.map(({ order_code, buyer_name, total, ordered_at, acts, left }) => (
              <li key={order_code} className="flex flex-wrap items-center gap-x-2 border-t border-line py-1" title={formatInstant(ordered_at)}>
                <Link to={orderDetailScreen.href({ query: { order_code } })} placement="right" className="list-link">
                  <Code>{order_code}</Code>
                </Link>
                <span className="min-w-0 flex-1 truncate text-ink-3">{buyer_name}</span>
                <span className="list-number">{formatRupiah(total)}</span>
                <span className="w-full text-xs text-ink-3">
                  {[
                    ...acts.map((act) => t(`order-rule.did.${act}`)),
                    ...left.map(({ act, why, rule: first }) => t(`order-rule.left.${why}`, { act: t(`order-rule.did.${act}`), rule: first ?? '' })),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
