import type { Chat } from '#contract/chat/chat.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { OrderAction } from '#contract/order/order-status.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { formatInstant, formatNumber, formatRelative, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { failureText } from '#platform/order/failure-text.ts'
import { possibleActions } from '#platform/order/order-actions.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#platform/ui/menu.tsx'
import { RetryLine } from '#platform/ui/retry-line.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { useBuyer } from './use-buyer.ts'
import { useOrderCapabilities } from './use-order-capabilities.ts'

/** The step that comes next for an order, as a button of its own. */
const nextSteps: readonly { readonly action: OrderAction; readonly command: string }[] = [
  { action: 'accept', command: 'order.accept' },
  { action: 'request_pickup', command: 'order.request-pickup' },
  { action: 'accept_cancel', command: 'order.agree-cancel' },
]
const groups: readonly (readonly string[])[] = [
  ['order.open-beside', 'order.open-window', 'order.copy-code'],
  ['order.accept', 'order.request-pickup', 'order.print-label', 'order.pickup-list'],
  ['order.agree-cancel', 'order.refuse-cancel', 'order.cancel'],
]

/** The commands that can run now for the order in hand. */
function menuEntries(): MenuEntry[] {
  const parts = groups.map((group) => group.map(commandHandle).filter(({ enabled }) => enabled))
  return parts.flatMap((part): MenuEntry[] => [
    'separator',
    ...part.map(
      ({ id, title, icon, keys }): MenuEntry => ({
        label: title,
        icon,
        keys: keys[0],
        danger: id === 'order.cancel',
        onSelect: () => void runCommand(id),
      }),
    ),
  ])
}

interface BuyerOrdersProps {
  readonly chat: Chat
  /** An order has the focus, and with it the keys of orders. */
  onInHand(orderCode: string): void
}

/** The buyer's latest orders, each with what can be done about it. */
export function BuyerOrders({ chat, onInHand }: BuyerOrdersProps) {
  const { orders, loading, error, refetch } = useBuyer(chat)
  const user = useSession((state) => state.user)
  const capabilities = useOrderCapabilities()
  if (loading) return <Skeleton className="h-16" />
  if (error) return <RetryLine text={errorText(error)} onRetry={refetch} />
  if (!orders.length) return <p className="chat-quiet">{t('conversation.orders.none')}</p>
  const works = mayAccess(orderDetailScreen.access, user)
  return (
    <ul className="chat-orders">
      {orders.map((order) => (
        <Order
          key={order.order_code}
          order={order}
          works={works}
          can={works ? possibleActions(order, capabilities) : []}
          onInHand={() => onInHand(order.order_code)}
        />
      ))}
    </ul>
  )
}

interface OrderProps {
  readonly order: OrderRow
  /** Whoever only chats sees orders and does nothing with them. */
  readonly works: boolean
  readonly can: readonly OrderAction[]
  onInHand(): void
}

function Order({ order, works, can, onInHand }: OrderProps) {
  const { order_code, order_status, action_state, first_item, item_count, total, ordered_at } = order
  const next = nextSteps.find(({ action }) => can.includes(action))
  return (
    <li data-order-code={order_code} onFocus={onInHand} onPointerDown={onInHand}>
      <span className="chat-order-line">
        {works ? (
          <Link to={orderDetailScreen.href({ query: { order_code } })} placement="right" className="chat-link chat-cut">
            <Code>{order_code}</Code>
          </Link>
        ) : (
          <Code>{order_code}</Code>
        )}
        <StatusChip status={order_status} />
        {works ? (
          <Menu
            align="end"
            label={t('conversation.orders.menu', { code: order_code })}
            trigger={<IconButton icon="ellipsis" size="small" label={t('conversation.orders.menu', { code: order_code })} />}
            entries={menuEntries}
          />
        ) : null}
      </span>
      <span className="chat-order-line chat-quiet">
        <span className="chat-cut">
          {first_item}
          {item_count > 1 ? ` +${formatNumber(item_count - 1)}` : ''}
        </span>
        <span className="chat-number">{formatRupiah(total)}</span>
      </span>
      <span className="chat-order-line chat-quiet">
        <time className="chat-cut" dateTime={ordered_at} {...tip(formatInstant(ordered_at))}>
          {formatRelative(ordered_at, Date.now())}
        </time>
        {action_state ? <OrderState state={action_state} /> : next ? <NextStep command={next.command} /> : null}
      </span>
    </li>
  )
}

const NextStep = ({ command }: { command: string }) => (
  <Button size="small" onClick={() => void runCommand(command)}>
    {commandHandle(command).title}
  </Button>
)

function OrderState({ state }: { state: NonNullable<OrderRow['action_state']> }) {
  if (state.state === 'pending')
    return (
      <span className="chat-order-state">
        <Icon name="clock" size={12} />
        {t(`order.pending.${state.action}`)}
      </span>
    )
  return (
    <span className="chat-order-state" data-failed {...tip(failureText(state))}>
      <Icon name="circle-alert" size={12} />
      {t(`order.failed.${state.action}`)}
    </span>
  )
}
