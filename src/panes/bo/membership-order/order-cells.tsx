import type { ReactNode } from 'react'
import type { MembershipOrder, MembershipOrderStatus } from '#contract/bo/bo.ts'
import { formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { type ListLayout, listColumns } from '#platform/ui/list-columns.ts'
import { Money } from '#platform/ui/money.tsx'

const tones: Readonly<Record<MembershipOrderStatus, Tone>> = { waiting: 'warning', paid: 'success', cancelled: 'neutral' }

type Column = 'code' | 'workspace' | 'owner' | 'product' | 'price' | 'status' | 'created' | 'until'

/** What gives way, and when: whose it is, what it costs and its state stay longest. */
export const orderColumns = listColumns<Column>({
  columns: {
    code: { least: 146, yields: 1 },
    workspace: { least: 130, grow: 1.2 },
    owner: { least: 130, grow: 1.2, yields: 3 },
    product: { least: 100, grow: 0.8, yields: 2 },
    price: { least: 96, numeric: true, yields: 0 },
    status: { least: 152 },
    created: { least: 104, yields: 5 },
    until: { least: 112, yields: 4 },
  },
  after: [{ least: 28 }],
  cardsBelow: 640,
  card: { columns: ['workspace', 'status'] },
})

export const OrderHead = ({ shown, template }: ListLayout<Column>) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {shown.map((column) => (
      <span key={column} role="columnheader" className={orderColumns.columns[column].numeric ? 'list-number' : undefined}>
        {t(`bo.column.${column}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('bo.list.menu')}</span>
    </span>
  </div>
)

/** Until when the membership runs by this order; nothing where it was not paid. */
const until = ({ status, membership_end }: MembershipOrder): string =>
  status === 'paid' ? (membership_end ? formatDay(membership_end) : t('bo.order.endless')) : ''

function textOf(column: Column, order: MembershipOrder): ReactNode {
  switch (column) {
    case 'code':
      return <Code>{order.order_code}</Code>
    case 'workspace':
      return order.workspace_name
    case 'owner':
      return order.user_name
    case 'product':
      return order.product_name
    case 'price':
      return <Money amount={order.price} bare />
    case 'status':
      return <Chip tone={tones[order.status]}>{t(`bo.order.status.${order.status}`)}</Chip>
    case 'created':
      return formatDay(order.created_at)
    case 'until':
      return until(order)
  }
}

function titleOf(column: Column, { order_code, workspace_name, user_name, email, product_name, created_at, settled_at }: MembershipOrder) {
  const titles: Partial<Record<Column, string>> = {
    code: order_code,
    workspace: workspace_name,
    owner: `${user_name} · ${email}`,
    product: product_name,
    status: settled_at ? formatInstant(settled_at) : undefined,
    created: formatInstant(created_at),
  }
  return titles[column]
}

const looks: Partial<Record<Column, string>> = { workspace: 'bo-name', price: 'list-number', created: 'list-quiet', until: 'list-quiet' }

interface CellsProps {
  readonly order: MembershipOrder
  readonly shown: readonly Column[]
  readonly card: boolean
}

export const OrderCells = ({ order, shown, card }: CellsProps) => (
  <>
    {shown.map((column) => (
      <span key={column} role="gridcell" className={looks[column]} title={titleOf(column, order)}>
        {textOf(column, order)}
      </span>
    ))}
    {card ? (
      <span
        role="gridcell"
        className="bo-second"
        title={`${order.order_code} · ${order.product_name} · ${order.user_name} · ${formatInstant(order.created_at)}`}
      >
        <Code>{order.order_code}</Code> · {order.product_name} · <Money amount={order.price} />
      </span>
    ) : null}
  </>
)
