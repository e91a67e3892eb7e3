import type { CallReply } from '#contract/core/endpoint.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { returnsOfOrder } from '#contract/return-refund/return-refund.endpoints.ts'
import { returnDetailScreen } from '#panes/return-refund/detail/detail.screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { ReturnStatusChip } from '#platform/order/return-status.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Link } from '#platform/workbench/link.tsx'

export const useReturnsOf = (order_code: string) => usePart(returnsOfOrder, { query: { order_code } })

/** What the buyer of an order gives back, and where that is. */
export function OrderReturns({ returns }: { returns: CallReply<typeof returnsOfOrder>['returns'] }) {
  if (returns.length === 0) return null
  return (
    <section className="mt-3">
      <h2>{t('return.of-order')}</h2>
      <ul className="grid gap-1">
        {returns.map(({ return_code, return_status, kind, refund_amount, reason, deadline }) => (
          <li key={return_code} className="flex flex-wrap items-center gap-2">
            {mayAccess(returnDetailScreen.access, subject()) ? (
              <Link to={returnDetailScreen.href({ query: { return_code } })} placement="right" className="list-link">
                <Code>{return_code}</Code>
              </Link>
            ) : (
              <Code>{return_code}</Code>
            )}
            <ReturnStatusChip status={return_status} />
            <span className="quiet">{[t(`return.kind.${kind}`), formatRupiah(refund_amount), reason].filter(Boolean).join(' · ')}</span>
            {deadline ? <Deadline at={deadline} kind="return" always /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
