import { useCallback, useMemo } from 'react'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { commercePlatforms, type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import type { courierTypes } from '#contract/order/courier.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import { orderCourierList, orderList, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { type OrderQuery, orderAddress } from '#contract/order/order-query.ts'
import { orderStatus, orderStatuses, orderStatusName } from '#contract/order/order-status.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { useOrderTags } from '#platform/order/tags.tsx'
import { courierPicker } from '#platform/pickers/courier.picker.ts'
import { optionsOf } from '#platform/pickers/from-call.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { clockHours } from '#platform/report/clock-hours.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { prefetchOrderDetail } from '../detail/order-detail-query.ts'
import '../order.css'
import type { orderQueueScreen } from './queue.screen.ts'
import { CardLine, CodeCell, hrefOf, isMarked, itemsText, MarksCell, State, showsStatus } from './queue-cells.tsx'
import { type KnownOrder, selectionContext } from './queue-context.ts'
import { matchesQueue, queueOrders } from './queue-matches.ts'
import { loadPeek, QueuePeek } from './queue-peek.tsx'
import { sortOfTab } from './queue-query.ts'

/** In the order of the work: what waits for the seller first. */
const { waiting_payment, returned, cancelled, cancel_requested, complained, ...onTheirWay } = orderStatus
const statuses = [...Object.values(onTheirWay), cancel_requested, complained, returned, cancelled, waiting_payment]
const statusText = (status: (typeof orderStatuses)[number]) => t(`order.status.${orderStatusName(status)}`)

const yesNo = (is: string) => t(is === 'true' ? 'common.list.yes' : 'common.list.no')

const useTeamNames = () => (usePart(accountTeam).data ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name }))

function summaryQuery(query: Partial<OrderQuery>) {
  const { store_code, marketplace } = orderAddress.write(query)
  return callQuery(orderStatusSummary, { query: { store_code, marketplace } })
}

const orders = declareList(
  orderList,
  // What gives way, and when: the deadline last, and before it the state. The code has room for the longest that there is, 18 digits, and its mark.
  ({ ago, count, marketplace, quiet, rupiah, text }) => ({
    marketplace: marketplace((row) => row.marketplace),
    code: {
      least: 198,
      grow: 1.3,
      fits: isMarked,
      cell: (row) => <CodeCell row={row} />,
      title: (row) => row.order_code,
      sheet: [
        { field: 'order_code' },
        {
          field: 'commerce_platform',
          title: 'order.column.commercePlatform',
          words: { of: commercePlatforms, say: (platform) => marketplaceFacts[platform as Marketplace].name },
        },
        { field: 'low_margin', title: 'profit.mark-title', words: { of: ['true', 'false'], say: yesNo } },
      ],
    },
    buyer: text((row) => row.buyer_name, { least: 84, grow: 1.1, yields: 2 }),
    items: text(itemsText, { least: 96, grow: 1.8, yields: 3, sheet: { field: 'first_item' } }),
    qty: count((row) => row.order_qty, { least: 36, yields: 5 }),
    total: rupiah((row) => row.total, { least: 96, yields: 4 }),
    courier: text((row) => `${row.courier_name} ${row.courier_service_name}`.trim(), {
      least: 96,
      grow: 1,
      yields: 6,
      look: (row) => (row.courier_type === 'normal' ? 'list-quiet' : 'font-medium'),
      sheet: [{ field: 'courier_name' }, { field: 'courier_service_name', title: 'order.column.courierService' }],
    }),
    store: quiet((row) => row.store_name, { least: 92, grow: 1, yields: 7 }),
    status: {
      least: 128,
      yields: 1,
      look: 'flex items-center',
      fits: showsStatus,
      cell: (row) => <State row={row} />,
      sheet: { field: 'order_status', words: { of: orderStatuses, say: statusText } },
    },
    label: {
      least: 20,
      yields: 8,
      headless: true,
      fits: true,
      cell: (row) =>
        row.label_printed ? (
          <Icon name="printer-check" label={t('order.queue.labelPrinted')} className="text-success" />
        ) : row.to_print ? (
          <Icon name="printer" label={t('order-mark.waits-print')} className="text-ink-3" />
        ) : null,
      sheet: { field: 'label_printed', words: { of: ['true', 'false'], say: yesNo } },
    },
    marks: {
      least: 72,
      grow: 0.5,
      yields: 6,
      fits: true,
      cell: (row) => <MarksCell row={row} />,
      sheet: { field: 'assignee_name', title: 'order.filter.assignee' },
    },
    deadline: {
      least: 108,
      numeric: true,
      yields: 0,
      fits: true,
      cell(row) {
        const deadline = deadlineOf(row)
        return deadline && <Deadline at={deadline.at} kind={deadline.kind} />
      },
      sheet: [
        { field: 'accept_deadline', kind: 'instant', title: 'order.column.acceptDeadline' },
        { field: 'confirm_shipping_deadline', kind: 'instant', title: 'order.column.shippingDeadline' },
      ],
    },
    ordered: ago((row) => row.ordered_at, { least: 104, numeric: true, yields: 9, extra: true }),
    tracking: {
      least: 144,
      grow: 0.6,
      yields: 10,
      extra: true,
      cell: (row) => <Code>{row.tracking_number ?? ''}</Code>,
      title: (row) => row.tracking_number ?? undefined,
      sheet: { field: 'tracking_number' },
    },
  }),
  {
    kind: 'order',
    key: ({ order_code }) => order_code,
    mark: 'data-order-code',
    name: ({ order_code }) => order_code,
    href: hrefOf,
    select: 'many',
    menuButton: true,
    card: { below: 560, columns: ['marketplace', 'code', 'deadline'], from: 3, line: (row) => <CardLine row={row} /> },
    rowAttributes: ({ action_state }) => ({ 'data-pending': action_state?.state === 'pending' || undefined }),
    tabs: {
      by: 'status',
      values: statuses,
      label: 'order.queue.tabs',
      text: (status) => (status === undefined ? t('order.status.all') : statusText(status)),
      useCounts(query) {
        const { store_code, marketplace } = orderAddress.write(query)
        const { data } = usePart(orderStatusSummary, { query: { store_code, marketplace } })
        return data && ((key) => data.summary.reduce((sum, one) => (key === 'all' || key === String(one.status) ? sum + one.total : sum), 0))
      },
      more: {
        by: 'query_id',
        useTabs: () =>
          (usePart(orderQueryList).data?.queries ?? [])
            .filter(({ as_tab }) => as_tab)
            .map(({ query_id, name }) => ({ value: String(query_id), text: name })),
      },
      along: (query, { status }) => ({ sort: sortOfTab(query, status?.[0] ?? undefined) }),
      row: true,
    },
    texts: {
      title: 'order.queue.title',
      failed: 'order.queue.loadFailed',
      column: (id) => t(`order.column.${id}`),
      sorts: { label: 'order.sort.label', text: (sort) => t(`order.sort.${sort}`) },
      narrow: 'order.filter.label',
      selection: 'order.selection.label',
      // `Pesanan · Baru · “kerudung”`
      now: ({ status, s }) =>
        [t('order.queue.title'), status?.length === 1 && status[0] && statusText(status[0]), s && `“${s}”`].filter(Boolean).join(' · '),
    },
    filters: {
      s: { label: 'order.filter.search', hint: 'order.filter.searchHint' },
      order_code: { label: 'order.column.code', option: (codes) => t('order.filter.codes', { count: Number(codes) }) },
      marketplace: { label: 'order.filter.marketplace' },
      commerce_platform: { label: 'order.filter.commerce_platform', option: (platform: Marketplace) => marketplaceFacts[platform].name, more: true },
      store_code: { label: 'order.filter.store_code' },
      courier: {
        label: 'order.filter.courier',
        useOptions: () => optionsOf(courierPicker.useChoices()),
      },
      courier_type: { label: 'order.filter.courier_type', option: (type: (typeof courierTypes)[number]) => t(`order.courierType.${type}`) },
      deadline: { label: 'order.filter.deadline', option: (within) => t(`order.deadline.${within}`) },
      label_printed: { label: 'order.filter.label_printed', more: true },
      is_packed: { label: 'order.filter.is_packed', more: true },
      cod: { label: 'order.filter.cod', more: true },
      is_booking: { label: 'order.filter.is_booking', more: true },
      tag: { label: 'order.filter.tag', useOptions: () => useOrderTags().map(({ tag_id, name }) => ({ value: String(tag_id), label: name })) },
      assignee: { label: 'order.filter.assignee', useOptions: useTeamNames, more: true },
      assigned: { label: 'order.filter.assigned', more: true },
      held: { label: 'order.filter.held', more: true },
      to_print: { label: 'order.filter.to_print', more: true },
      low_margin: { label: 'profit.mark-title', more: true },
      query_id: {
        label: 'order.filter.query',
        more: true,
        useOptions: () => (usePart(orderQueryList).data?.queries ?? []).map(({ query_id, name }) => ({ value: String(query_id), label: name })),
      },
      city: { label: 'order.filter.city', linked: true },
      hour: { label: 'report.hour', linked: true, option: (hour) => clockHours(Number(hour)) },
      sku: { label: 'order.filter.sku', linked: true },
      product_id: { label: 'order.filter.product', linked: true },
      category: { label: 'order.filter.category', linked: true },
      user_id: { label: 'order.filter.handled-by', linked: true, useOptions: useTeamNames },
      start_date: { label: 'order.column.ordered', more: true },
    },
    empty: {
      icon: 'package',
      ofStores: true,
      title: 'order.queue.empty',
      text: 'order.queue.emptyText',
      noMatch: 'order.queue.noMatch',
      noMatchText: 'order.queue.noMatchText',
      showAll: 'order.queue.clearFilters',
      ofTab: () => ({ title: 'order.queue.empty', text: 'order.queue.emptyText' }),
    },
    useContext() {
      const stores = usePart(storeList).data
      const capabilities = useMemo(() => capabilitiesFrom(stores), [stores])
      return useCallback((known: readonly KnownOrder[]) => selectionContext(known, capabilities), [capabilities])
    },
    about: ({ order_code, marketplace, mp_buyer_id }) => ({ order_code, marketplace, mp_buyer_id: mp_buyer_id ?? undefined }),
    news: {
      listen: (hear) =>
        orderEntity.onNews(({ all }) =>
          hear(all.filter((event) => event.type === 'order.created' || event.previous_status !== event.order.order_status).map(({ order }) => order)),
        ),
      matches: (row, query) => matchesQueue(row, query, Date.now()),
      order: ({ sort }) => queueOrders[sort],
      text: (count) => t('order.queue.news', { count }),
    },
    peek: { Panel: QueuePeek },
    ahead({ order_code }) {
      prefetchOrderDetail(queryClient, order_code)
      loadPeek()
    },
  },
)

/** As the page asks before this code is there (queue.early.ts). */
export const firstCalls = (query: OrderQuery) => [
  ...firstPageOf(orderList)(query),
  callQuery(storeList),
  summaryQuery(query),
  callQuery(orderCourierList),
]

export default function QueuePane({ query }: PropsOf<typeof orderQueueScreen>) {
  return <ListView of={orders} query={query} />
}
