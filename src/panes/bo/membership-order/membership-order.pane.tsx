import { useState } from 'react'
import { boMembershipOrderList } from '#contract/bo/bo.endpoints.ts'
import type { MembershipOrder, MembershipOrderStatus } from '#contract/bo/bo.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Money } from '#platform/ui/money.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { readAgainEvery } from '../read-again.ts'
import { CreateOrder } from './create-order.tsx'
import { membershipOrderScreen } from './membership-order.screen.ts'

const tones: Readonly<Record<MembershipOrderStatus, Tone>> = { waiting: 'warning', paid: 'success', cancelled: 'neutral' }

/** Until when the membership runs by this order; nothing where it was not paid. */
const until = ({ status, membership_end }: MembershipOrder): string =>
  status === 'paid' ? (membership_end ? formatDay(membership_end) : t('bo.order.endless')) : ''

const orders = declareList(
  boMembershipOrderList,
  // Whose it is, what it costs and its state stay longest.
  ({ day, quiet, rupiah, text }) => ({
    code: {
      least: 146,
      yields: 1,
      counts: true,
      cell: (row) => <Code>{row.order_code}</Code>,
      title: (row) => row.order_code,
      sheet: { field: 'order_code' },
    },
    workspace: text((row) => row.workspace_name, { least: 130, grow: 1.2, look: 'font-medium' }),
    owner: text((row) => row.user_name, { least: 130, grow: 1.2, yields: 3, title: (row) => `${row.user_name} · ${row.email}` }),
    product: text((row) => row.product_name, { least: 100, grow: 0.8, yields: 2 }),
    price: rupiah((row) => row.price, { least: 96, yields: 0 }),
    status: {
      least: 160,
      sheet: { field: 'status', words: { of: ['waiting', 'paid', 'cancelled'], say: (one: MembershipOrderStatus) => t(`bo.order.status.${one}`) } },
      cell: (row) => (
        <Chip tone={row.surplus ? 'danger' : tones[row.status]}>{row.surplus ? t('bo.order.surplus') : t(`bo.order.status.${row.status}`)}</Chip>
      ),
      title: (row) => (row.settled_at ? formatInstant(row.settled_at) : undefined),
    },
    created: day((row) => row.created_at, { least: 104, yields: 5 }),
    until: quiet(until, { least: 112, yields: 4 }),
  }),
  {
    kind: 'membership-order',
    key: (row) => row.order_code,
    mark: 'data-code',
    name: (row) => row.order_code,
    menuButton: true,
    card: {
      below: 640,
      columns: ['workspace', 'status'],
      line: ({ order_code, product_name, price }) => (
        <>
          <Code>{order_code}</Code> · {product_name} · <Money amount={price} />
        </>
      ),
    },
    texts: { title: 'bo.order.title', column: (id) => t(`bo.column.${id}`) },
    empty: {
      icon: 'receipt-text',
      title: 'bo.order.empty',
      text: 'bo.order.empty-text',
      command: 'bo.create-order',
      noMatch: 'common.list.nothing-found',
    },
    every: readAgainEvery,
    context: ([row]) => ({
      'bo.id': row?.id ?? null,
      'bo.waits': row?.status === 'waiting',
      'bo.subject': row ? `${formatRupiah(row.price)} · ${row.workspace_name} · ${row.order_code}` : null,
    }),
  },
)

export default function MembershipOrderPane({ query: { page, create } }: PropsOf<typeof membershipOrderScreen>) {
  const pane = usePane()
  const [made, setMade] = useState<string>()
  const close = (page?: number) => pane.navigate(membershipOrderScreen.href({ query: { page } }), 'replace')
  return (
    <ListView of={orders} query={{}} page={page} awaits={made}>
      {create ? (
        <CreateOrder
          onClose={() => close(page)}
          onMade={({ order_code, workspace_name }) => {
            toast.show({ kind: 'success', text: t('bo.create.made', { code: order_code, name: workspace_name }) })
            close()
            setMade(order_code)
          }}
        />
      ) : null}
    </ListView>
  )
}
