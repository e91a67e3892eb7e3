import { useEffect, useReducer } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { findPane } from '#kernel/layout-tree.ts'
import { moveCursor, untouched } from '#kernel/list-cursor.ts'
import type { PaneProps, Placement } from '#kernel/screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { customerListScreen } from '../list/list.screen.ts'
import { addressText, CustomerView } from './customer-view.tsx'

type Customer = NonNullable<CallReply<typeof orderCustomer>['customer']>

const mostOrders = 100

interface Params {
  readonly marketplace: Marketplace
  readonly mp_buyer_id?: string
}

/** The keys are about the buyer until one of their orders is pointed at: then they are about that order, as in the queue. */
function contextOf(customer: Customer | null, order: OrderRow | undefined): ContextSnapshot {
  const pointed = order ? { kind: 'order', code: order.order_code } : customer ? { kind: 'customer', code: customerCode(customer) } : null
  return {
    'selection.kind': pointed?.kind ?? null,
    'selection.count': pointed ? 1 : 0,
    'selection.codes': pointed ? [pointed.code] : [],
    'selection.can': [],
    'customer.name': customer?.name ?? null,
    'customer.phone': customer?.phone ?? null,
    'customer.address': customer?.address ? addressText(customer.address) : null,
  }
}
const customerCode = ({ marketplace, mp_buyer_id }: Customer) => `${marketplace}/${mp_buyer_id}`

export default function CustomerDetailPane({ params }: PaneProps<Params>) {
  const { marketplace, mp_buyer_id } = params
  const pane = usePane()
  const call = useCall(
    orderCustomer,
    { params: { marketplace, mp_buyer_id: mp_buyer_id ?? '' }, query: { limit: mostOrders } },
    { enabled: !!mp_buyer_id },
  )
  const { data, error, refetch } = call
  const customer = data?.customer ?? null
  const orders = data?.orders ?? []
  const [cursor, move] = useReducer(moveCursor, untouched)
  const codeAt = (index: number) => orders[index]?.order_code
  const order = cursor.index === null ? undefined : orders[cursor.index]

  useEffect(() => {
    if (customer) pane.setTitle(customer.name)
  }, [pane.setTitle, customer])

  usePaneContext(contextOf(customer, order))
  usePaneSelection(mp_buyer_id && customer ? { ...(order ? { order_code: order.order_code } : {}), marketplace, mp_buyer_id } : null)

  const total = orders.length
  const open = (placement: Placement | 'window') => {
    if (order) workbench.open(orderDetailScreen.href({ query: { order_code: order.order_code } }), placement)
  }
  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt }),
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt }),
      toggle() {},
      extend: (by) => move({ type: 'move', by, total, codeAt }),
      selectAll() {},
      clear() {},
      open,
      peek: () => open('right'),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    refresh: () => void refetch(),
    escape() {
      if (cursor.index !== null) {
        move({ type: 'restore', cursor: untouched })
        return true
      }
      const leaf = findPane(workbench.getLayout(), (one) => one.id === pane.id)
      if (!leaf?.back.length) return false
      workbench.dispatch({ type: 'back', pane: pane.id })
      return true
    },
  })

  if (error && !data) return <ErrorState error={error} fallback={t('customer.list.loadFailed')} onRetry={() => void refetch()} />
  if (!mp_buyer_id || (data && !customer))
    return (
      <EmptyState
        icon="user"
        title={t('customer.detail.missing')}
        text={t('customer.detail.missingText')}
        action={{ label: t('customer.detail.all'), to: customerListScreen.href() }}
      />
    )
  if (!customer)
    return (
      <div className="grid gap-4 p-4" aria-busy>
        {['w-1/3', 'w-1/2', 'w-1/4', 'w-2/3', 'w-2/3', 'w-1/2'].map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <Skeleton key={line} className={width} />
        ))}
      </div>
    )
  return (
    <CustomerView
      customer={customer}
      orders={orders}
      cursor={cursor.index}
      onPoint={(index) => move({ type: 'go', index, total, codeAt })}
      onOpen={(index) => {
        const code = codeAt(index)
        if (code) workbench.open(orderDetailScreen.href({ query: { order_code: code } }), 'replace')
      }}
    />
  )
}
