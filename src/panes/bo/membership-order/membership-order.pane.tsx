import { keepPreviousData } from '@tanstack/react-query'
import { boMembershipOrderList } from '#contract/bo/bo.endpoints.ts'
import { type MembershipOrder, membershipOrderPageSize } from '#contract/bo/bo.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { ListSkeleton } from '#platform/list/list-skeleton.tsx'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import { VirtualGrid } from '#platform/ui/virtual-grid.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import '../bo.css'
import { BoRow } from '../bo-row.tsx'
import { readAgainEvery } from '../read-again.ts'
import { nothingSelected, useRowCursor } from '../use-row-cursor.ts'
import { CreateOrder } from './create-order.tsx'
import { membershipOrderScreen } from './membership-order.screen.ts'
import { OrderCells, OrderHead, orderColumns } from './order-cells.tsx'
import { Pager } from './pager.tsx'

const { layout, cardsBelow } = orderColumns
const codeOf = ({ order_code }: MembershipOrder): string => order_code
const pageText = (page: number) => (page > 1 ? page : undefined)

const contextOf = (row: MembershipOrder | undefined): ContextSnapshot =>
  row
    ? {
        'selection.kind': 'membership-order',
        'selection.count': 1,
        'selection.codes': [row.order_code],
        'bo.id': row.id,
        'bo.waits': row.status === 'waiting',
        'bo.subject': `${formatRupiah(row.price)} · ${row.workspace_name} · ${row.order_code}`,
      }
    : nothingSelected

export default function MembershipOrderPane({ query: { page = 1, create } }: PropsOf<typeof membershipOrderScreen>) {
  const pane = usePane()
  const orders = useCall(boMembershipOrderList, { query: { page } }, { placeholderData: keepPreviousData, refetchInterval: readAgainEvery })
  const rows = orders.data?.rows ?? []
  const pages = orders.data?.page_count ?? 1
  const goTo = (to: number, history: 'push' | 'replace' = 'push') =>
    pane.navigate(membershipOrderScreen.href({ query: { page: pageText(to) } }), history)
  const { index, row, grid, list, go, reach, menu, startAt, goWhenThere } = useRowCursor({
    rows,
    codeOf,
    beyond(by) {
      if (page + by < 1 || page + by > pages) return
      goTo(page + by)
      startAt(by > 0 ? 0 : membershipOrderPageSize - 1)
    },
  })
  usePaneContext(contextOf(row))
  usePaneController({ list, refresh: () => void orders.refetch() })

  const make = commandHandle('bo.create-order')
  const total = orders.data?.total ?? 0
  const first = ((orders.data?.page ?? 1) - 1) * membershipOrderPageSize + 1
  return (
    <div className="bo">
      <div className="bo-bar">
        <span className="bo-bar-count">{orders.data ? t('bo.order.count', { count: total }) : null}</span>
        <Button variant="primary" icon="plus" keys={make.keys[0]} onClick={() => void make.run()}>
          {make.title}
        </Button>
      </div>
      {orders.error && !orders.data ? (
        <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
      ) : orders.isPending ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <NoOrders elsewhere={total > 0} />
      ) : (
        <>
          <VirtualGrid
            ref={grid}
            label={t('bo.order.title')}
            total={rows.length}
            cardsBelow={cardsBelow}
            busy={orders.isFetching}
            stale={orders.isPlaceholderData}
            activeIndex={index}
            startAt={0}
            onVisible={seen}
            onReach={reach}
            head={(width, card) => <OrderHead {...layout(width, card)} />}
            row={(at, top, width, card) => {
              const one = rows[at]
              return one ? (
                <BoRow
                  key={one.order_code}
                  code={one.order_code}
                  name={one.order_code}
                  index={at}
                  top={top}
                  template={layout(width, card).template}
                  card={card}
                  cursor={at === index}
                  onPoint={() => go(at)}
                  onMenu={(where) => menu(at, where)}
                >
                  <OrderCells order={one} shown={layout(width, card).shown} card={card} />
                </BoRow>
              ) : undefined
            }}
          />
          <Pager page={page} pages={pages} first={first} last={first + rows.length - 1} total={total} onPage={goTo} />
        </>
      )}
      {create ? (
        <CreateOrder
          onClose={() => goTo(page, 'replace')}
          onMade={({ order_code, workspace_name }) => {
            toast.show({ kind: 'success', text: t('bo.create.made', { code: order_code, name: workspace_name }) })
            goTo(1, 'replace')
            goWhenThere(order_code)
          }}
        />
      ) : null}
    </div>
  )
}

/** No order at all, or none on this page. */
function NoOrders({ elsewhere }: { elsewhere: boolean }) {
  if (elsewhere)
    return <EmptyState icon="receipt-text" title={t('bo.page.past')} action={{ label: t('bo.page.first'), to: membershipOrderScreen.href() }} />
  const { title, keys, run } = commandHandle('bo.create-order')
  return (
    <EmptyState
      icon="receipt-text"
      title={t('bo.order.empty')}
      text={t('bo.order.empty-text')}
      action={{ label: title, keys: keys[0], run: () => void run() }}
    />
  )
}

/** All rows of the page are here: none needs to be read when it comes into view. */
const seen = () => undefined
