import { orderToday } from '#contract/order/order.endpoints.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { failureText } from '#platform/order/failure-text.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Card, lineClass } from './card.tsx'

/** What a marketplace refused, with its reason, until somebody looks at it. Nothing at all on a good day. */
export function FailedCard() {
  const { data } = usePart(orderToday)
  if (!data?.failed_total) return null
  return (
    <Card
      title={t('home.failed.title')}
      note={<span className="rounded-full bg-danger-soft px-1.5 text-xs font-medium text-danger">{formatNumber(data.failed_total)}</span>}
    >
      <ul>
        {data.failed.map(({ order_code, marketplace, action_state }) => (
          <li key={order_code}>
            <Link to={orderDetailScreen.href({ query: { order_code } })} className={lineClass}>
              <Icon name="circle-alert" className="text-danger" />
              <MarketplaceDot marketplace={marketplace} />
              <Code className="shrink-0">{order_code}</Code>
              <span className="min-w-0 flex-1 truncate text-ink-2">{action_state ? failureText(action_state) : null}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
