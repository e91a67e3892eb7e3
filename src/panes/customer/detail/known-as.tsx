import type { Marketplace } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { customerKnown } from '#contract/customer/customer.endpoints.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { saleInvoiceScreen } from '#panes/sale/sale.screen.ts'
import { formatRelative, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { customerDetailScreen } from './detail.screen.ts'

/** Who else the buyer is by the same phone: what they owe of our own sales, what they bought elsewhere, and where they write. */
export function KnownAs({ marketplace, mp_buyer_id }: { marketplace: Marketplace; mp_buyer_id: string }) {
  const { data } = usePart(customerKnown, { params: { marketplace, mp_buyer_id } })
  const user = useSession((session) => session.user)
  if (!data) return null
  const { buyers, chats, customer } = data
  const owes = customer !== null && customer.owed > 0
  if (!owes && buyers.length === 0 && chats.length === 0) return null
  return (
    <section aria-label={t('customer.known.title')} className="mt-4">
      <h3 className="mb-1 text-xs/5 font-semibold text-ink-2">{t('customer.known.title')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {owes ? (
          <li className="flex flex-wrap items-center gap-x-3 py-1.5">
            {mayAccess(saleInvoiceScreen.access, user) ? (
              <Link to={saleInvoiceScreen.href({ query: { customer_id: customer.customer_id } })} className="list-link">
                {t('customer.known.owes', { amount: formatRupiah(customer.owed) })}
              </Link>
            ) : (
              <span>{t('customer.known.owes', { amount: formatRupiah(customer.owed) })}</span>
            )}
            {customer.overdue > 0 ? (
              <span className="text-danger">{t('supplier.card-overdue', { amount: formatRupiah(customer.overdue) })}</span>
            ) : null}
          </li>
        ) : null}
        {buyers.map((one) => (
          <li key={`${one.marketplace}/${one.mp_buyer_id}`} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <MarketplaceDot marketplace={one.marketplace} label />
            <Link to={customerDetailScreen.href({ params: { marketplace: one.marketplace, mp_buyer_id: one.mp_buyer_id } })} className="list-link">
              {one.full_name}
            </Link>
            <span className="text-ink-2 tabular-nums">
              {[t('customer.list.orders', { count: one.order_count }), formatRupiah(one.total_spent)].join(' · ')}
            </span>
          </li>
        ))}
        {chats.map((one) => (
          <li key={one.chat_code} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <MarketplaceDot marketplace={one.marketplace} label />
            <Link to={conversationScreen.href({ query: { chat_code: one.chat_code } })} className="list-link">
              {t('customer.known.chat', { name: one.full_name })}
            </Link>
            <span className="text-ink-2">{formatRelative(one.last_message_at, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
