import { type OrderRule, orderRuleList } from '#contract/order/order-rule.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { orderRuleAddress, orderRuleScreen } from './order-rule.screen.ts'
import { inTurn, useActText } from './rule-acts.ts'
import { RuleSheet } from './rule-sheet.tsx'

const hrefOf = ({ rule_id }: { rule_id: number }) => orderRuleScreen.href({ query: { rule_id: String(rule_id) } })
const filterText = ({ filter_name }: OrderRule): string => filter_name ?? t('order-rule.filter-gone')
const stateText = ({ active }: OrderRule): string => t(active ? 'order-rule.on' : 'order-rule.off')

function Acts({ rule }: { rule: OrderRule }) {
  const text = useActText()
  const said = inTurn(rule.acts).map(text).join(', ')
  return <span title={said}>{said}</span>
}

const rules = declareList(
  wholeList(
    orderRuleAddress,
    () => {
      const { data, ...rest } = useCall(orderRuleList)
      return { ...rest, data: data?.rules }
    },
    { search: ({ name, filter_name }, words) => hasWords(words, name, filter_name ?? '') },
  ),
  ({ link, quiet }) => ({
    name: link((row) => row.name, hrefOf, { least: 140, grow: 1.4, counts: true }),
    filter: quiet(filterText, { least: 120, grow: 1, yields: 1 }),
    act: { least: 140, grow: 1, yields: 2, look: 'list-quiet', cell: (row) => <Acts rule={row} /> },
    state: { least: 72, cell: (row) => <Chip tone={row.active ? 'success' : 'neutral'}>{stateText(row)}</Chip>, title: stateText },
  }),
  {
    kind: 'order-rule',
    key: ({ rule_id }) => String(rule_id),
    mark: 'data-rule',
    name: ({ name }) => name,
    href: hrefOf,
    menuButton: true,
    card: { below: 420, columns: ['name', 'state'], line: filterText },
    texts: { title: 'order-rule.title', failed: 'order-rule.failed', column: (id) => t(`order-rule.column.${id}`) },
    filters: { search: { label: 'order-rule.search' } },
    empty: {
      icon: 'list-checks',
      title: 'order-rule.empty',
      text: 'order-rule.empty-text',
      command: 'order-rule.create',
      noMatch: 'common.list.nothing-found',
      showAll: 'order-rule.show-all',
    },
    context: ([row]) => ({ 'rule.id': row?.rule_id ?? null, 'rule.name': row?.name ?? null, 'rule.active': row?.active ?? false }),
    exported: false,
  },
)

/** The sheet stands beside an empty list too: the first rule is put together there. */
export default function OrderRulePane({ query: { rule_id, ...query } }: PropsOf<typeof orderRuleScreen>) {
  const { navigate } = usePane()
  const close = () => navigate(orderRuleScreen.href({ query }))
  return (
    <div className="@container relative flex h-full min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListView of={rules} query={query} />
      </div>
      {rule_id ? <RuleSheet key={rule_id} code={rule_id} onClose={close} /> : null}
    </div>
  )
}
