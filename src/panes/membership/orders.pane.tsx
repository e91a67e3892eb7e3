import type { MembershipOrder } from '#contract/bo/bo.ts'
import { membershipOrders } from '#contract/membership/membership.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { membershipOrderDetailScreen, type membershipOrdersScreen } from './membership.screen.ts'
import { orderContext, orderStatusText, orderTones } from './order-standing.tsx'

const hrefOf = ({ order_code }: MembershipOrder): string => membershipOrderDetailScreen.href({ params: { order_code } })

const orders = declareList(
  membershipOrders,
  ({ link, day, quiet, rupiah, text }) => ({
    code: link((row) => row.order_code, hrefOf, { least: 146, counts: true, sheet: { field: 'order_code' } }),
    product: text((row) => row.product_name, { least: 120, grow: 1, yields: 1 }),
    price: rupiah((row) => row.price, { least: 96, yields: 0 }),
    status: {
      least: 150,
      cell: (row) => <Chip tone={orderTones[row.status]}>{orderStatusText(row.status)}</Chip>,
      sheet: { field: 'status', words: { of: ['waiting', 'paid', 'cancelled'], say: orderStatusText } },
    },
    created: day((row) => row.created_at, { least: 104, yields: 3 }),
    until: quiet((row) => (row.membership_end ? formatDay(row.membership_end) : ''), { least: 112, yields: 2 }),
  }),
  {
    kind: 'own-membership-order',
    key: (row) => row.order_code,
    mark: 'data-code',
    name: (row) => row.order_code,
    href: hrefOf,
    menuButton: true,
    card: { below: 560, columns: ['code', 'status'], line: (row) => `${row.product_name} · ${formatRupiah(row.price)}` },
    texts: { title: 'membership.orders.title', column: (id) => t(`membership.column.${id}`) },
    empty: { icon: 'receipt-text', title: 'membership.orders.empty', text: 'membership.orders.empty-text', noMatch: 'common.list.nothing-found' },
    context: ([row]) => orderContext(row, false),
  },
)

export default function MembershipOrdersPane({ query: { page } }: PropsOf<typeof membershipOrdersScreen>) {
  return <ListView of={orders} query={{}} page={page} />
}
