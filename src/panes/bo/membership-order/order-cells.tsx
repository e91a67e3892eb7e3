import type { MembershipOrder, MembershipOrderStatus } from '#contract/bo/bo.ts'
import { formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Money } from '#platform/ui/money.tsx'

const tones: Readonly<Record<MembershipOrderStatus, Tone>> = { waiting: 'warning', paid: 'success', cancelled: 'neutral' }

export const orderTemplate = (card: boolean): string =>
  card ? 'minmax(0, 1fr) auto 28px' : '146px minmax(130px, 1.2fr) minmax(130px, 1.2fr) minmax(100px, 0.8fr) 96px 152px 104px 112px 28px'

const columns = ['code', 'workspace', 'owner', 'product', 'price', 'status', 'created', 'until'] as const
const cardColumns = ['workspace', 'status'] as const
const numbers: readonly string[] = ['price']

export const OrderHead = ({ card }: { card: boolean }) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: orderTemplate(card) }} aria-rowindex={1}>
    {(card ? cardColumns : columns).map((column) => (
      <span key={column} role="columnheader" className={numbers.includes(column) ? 'list-number' : undefined}>
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

export function OrderCells({ order, card }: { order: MembershipOrder; card: boolean }) {
  const { order_code, workspace_name, user_name, email, product_name, price, status, created_at, settled_at } = order
  const workspace = (
    <span role="gridcell" className="bo-name" title={workspace_name}>
      {workspace_name}
    </span>
  )
  const state = (
    <span role="gridcell" title={settled_at ? formatInstant(settled_at) : undefined}>
      <Chip tone={tones[status]}>{t(`bo.order.status.${status}`)}</Chip>
    </span>
  )
  if (card)
    return (
      <>
        {workspace}
        {state}
        <span role="gridcell" className="bo-second" title={`${user_name} · ${formatInstant(created_at)}`}>
          <Code>{order_code}</Code> · {product_name} · <Money amount={price} />
        </span>
      </>
    )
  return (
    <>
      <span role="gridcell">
        <Code>{order_code}</Code>
      </span>
      {workspace}
      <span role="gridcell" title={`${user_name} · ${email}`}>
        {user_name}
      </span>
      <span role="gridcell" title={product_name}>
        {product_name}
      </span>
      <span role="gridcell" className="list-number">
        <Money amount={price} bare />
      </span>
      {state}
      <span role="gridcell" className="list-quiet" title={formatInstant(created_at)}>
        {formatDay(created_at)}
      </span>
      <span role="gridcell" className="list-quiet">
        {until(order)}
      </span>
    </>
  )
}
