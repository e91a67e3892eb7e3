import { orderLog, orderLogAgents } from '#contract/order/order.endpoints.ts'
import { orderLogAction, orderLogActionName } from '#contract/order/order-log.ts'
import { returnStatuses } from '#contract/return-refund/return-refund.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { entryText, noteText } from '#platform/order/log-note.ts'
import { returnStatusText } from '#platform/order/return-status.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import type { orderLogScreen } from './log.screen.ts'

const names = { when: 'order.log.when', code: 'order.column.code', action: 'order.log.action', who: 'order.log.who', note: 'order.log.note' } as const
type Action = Parameters<typeof orderLogActionName>[0]

const hrefOf = ({ order_code }: { order_code: string }) => orderDetailScreen.href({ query: { order_code } })
const actionText = (action: Action): string => t(`order.log.action.${orderLogActionName(action)}`)
const whoOf = ({ agent_name }: { agent_name: string | null }): string => agent_name ?? t('order.log.system')

const log = declareList(
  orderLog,
  // Which order, what was done and when always stand.
  ({ instant, quiet, text }) => ({
    when: instant((row) => row.created_at),
    code: {
      least: 192,
      grow: 0.6,
      cell: (row) => (
        <>
          <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
          <Link to={hrefOf(row)} className="list-link">
            <Code>{row.order_code}</Code>
          </Link>
        </>
      ),
      title: (row) => row.order_code,
      sheet: { field: 'order_code' },
    },
    action: text(entryText, {
      least: 148,
      grow: 1,
      sheet: [
        { field: 'action', words: { of: Object.values(orderLogAction), say: actionText } },
        { field: 'return_status', title: 'return.detail.title', words: { of: returnStatuses, say: returnStatusText } },
      ],
    }),
    who: text(whoOf, {
      least: 120,
      grow: 0.8,
      yields: 0,
      look: (row) => (row.agent_name === null ? 'list-quiet' : undefined),
      sheet: { field: 'agent_name' },
    }),
    note: quiet((row) => row.note && noteText(row.action, row.note), { least: 140, grow: 1.4, yields: 1, sheet: { field: 'note' } }),
  }),
  {
    kind: 'order-log',
    key: ({ log_id }) => String(log_id),
    mark: 'data-log-id',
    name: ({ order_code }) => order_code,
    href: hrefOf,
    card: {
      below: 560,
      columns: ['code', 'when'],
      line: (row) => [entryText(row), whoOf(row), row.note && noteText(row.action, row.note)].filter(Boolean).join(' · '),
    },
    texts: { title: 'order.log.title', failed: 'order.queue.loadFailed', column: (id) => t(names[id]), narrow: 'order.filter.label' },
    filters: {
      order_code: { label: 'order.log.code' },
      action: { label: 'order.log.action', option: actionText },
      user_id: {
        label: 'order.log.agent',
        useOptions: () =>
          (usePart(orderLogAgents).data?.agents ?? []).map(({ user_id, agent_name }) => ({ value: String(user_id), label: agent_name })),
      },
      start_date: { label: 'order.log.days' },
      hour: { label: 'order.log.hour', option: (hour) => t('order.log.hour.from', { hour: String(hour).padStart(2, '0') }), more: true },
      work: { label: 'order.log.work', option: (only) => t(only ? 'order.log.work.only' : 'order.log.work.others'), more: true },
    },
    empty: { icon: 'history', title: 'order.log.empty', text: 'order.log.emptyText', noMatch: 'order.log.empty', noMatchText: 'order.log.emptyText' },
  },
)

export default function OrderLogPane({ query }: PropsOf<typeof orderLogScreen>) {
  return <ListView of={log} query={query} />
}
