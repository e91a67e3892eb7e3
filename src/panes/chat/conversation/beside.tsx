import { type ReactNode, useId } from 'react'
import { chatCopyPhoneNumber, chatExisting } from '#contract/chat/chat.endpoints.ts'
import { type Chat, lastSaidAt } from '#contract/chat/chat.ts'
import { chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { hasBuyerOrders } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { dialable } from '#contract/customer/customer.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { customerDetailScreen } from '#panes/customer/detail/detail.screen.ts'
import { orderCreateScreen } from '#panes/order/create/create.screen.ts'
import { notesDraftKey } from '#platform/chat/note-store.ts'
import { PickField } from '#platform/form/pick-field.tsx'
import { call } from '#platform/http/call.ts'
import { formatInstant, formatRelative, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { assigneePicker, noAgent } from '#platform/pickers/agent.picker.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { useAfterPaint } from '#platform/ui/use-after-paint.ts'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { Link } from '#platform/workbench/link.tsx'
import { Attributes } from './attributes.tsx'
import { BuyerOrders } from './buyer-orders.tsx'
import { changeChat } from './change-chat.ts'
import { conversationScreen } from './conversation.screen.ts'
import { KeptField } from './kept-field.tsx'
import { messageLine } from './message-bubble.tsx'
import { useBuyer } from './use-buyer.ts'
import './beside.css'

interface BesideProps {
  readonly chat: Chat
  readonly writes: boolean
  onClose(): void
  onOrderInHand(orderCode: string): void
}

/** What is known of the buyer beside the conversation, and what the agents note of it. */
export function Beside(props: BesideProps) {
  const painted = useAfterPaint()
  const { chat, onClose } = props
  return (
    <aside className="chat-beside" aria-label={t('conversation.beside', { name: chat.alias_name || chat.full_name })}>
      <IconButton icon="x" label={t('common.action.close')} className="chat-beside-close" onClick={onClose} />
      {painted ? <Facts key={chat.chat_code} {...props} /> : null}
    </aside>
  )
}

function Facts({ chat, writes, onOrderInHand }: BesideProps) {
  const held = useHeldBack(useBuyer(chat).loading)
  return (
    <>
      <BuyerFacts chat={chat} />
      <Section title={t('conversation.orders')}>
        <BuyerOrders chat={chat} onInHand={onOrderInHand} />
        <EnterOrder chat={chat} />
      </Section>
      {/* Nobody aims at a field that orders are about to move. */}
      {held ? null : <Work chat={chat} writes={writes} />}
    </>
  )
}

/** What the agents do about the chat and note of it. */
function Work({ chat, writes }: Pick<BesideProps, 'chat' | 'writes'>) {
  const { chat_code } = chat
  const change = (type: 'alias_name' | 'notes' | 'contact') => (value: string) => changeChat({ chat_code, type, value })
  return (
    <>
      <Section title={t('conversation.work')}>
        <Assignee chat={chat} writes={writes} />
        <Tags chat={chat} writes={writes} />
        <KeptField
          label={t('conversation.notes')}
          lines
          max={4000}
          value={chat.notes}
          draft={notesDraftKey(chat_code)}
          disabled={!writes}
          onSave={change('notes')}
        />
        <KeptField
          label={t('conversation.alias')}
          max={80}
          value={chat.alias_name ?? ''}
          draft={`chat-alias:${chat_code}`}
          disabled={!writes}
          onSave={change('alias_name')}
        />
        <KeptField
          label={t('conversation.contact')}
          max={30}
          value={chat.phone ?? ''}
          draft={`chat-contact:${chat_code}`}
          disabled={!writes}
          onSave={change('contact')}
        />
      </Section>
      <Section title={t('conversation.attributes')}>
        <Attributes chatCode={chat_code} writes={writes} />
      </Section>
      <OtherChats chat={chat} />
    </>
  )
}

/** Where buyers order by writing, an order for this one. */
function EnterOrder({ chat: { chat_code, marketplace } }: { chat: Chat }) {
  const user = useSession((state) => state.user)
  if (!isEntered(marketplace) || !mayAccess(orderCreateScreen.access, user)) return null
  return (
    <Link to={orderCreateScreen.href({ query: { chat_code } })} placement="right" className="chat-link">
      {t('order.create.title')}
    </Link>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

function BuyerFacts({ chat }: { chat: Chat }) {
  const { customer, loading } = useBuyer(chat)
  const user = useSession((state) => state.user)
  const phone = chat.phone ?? customer?.phone ?? null
  const dial = dialable(phone)
  const { marketplace, mp_buyer_id } = chat
  const copy = async () => {
    try {
      const read = await call(chatCopyPhoneNumber, { query: { chat_code: chat.chat_code } })
      await navigator.clipboard.writeText(read.phone ?? dial ?? phone ?? '')
      toast.show({ kind: 'success', text: t('conversation.phone.copied') })
    } catch (failure) {
      toast.show({ kind: 'error', text: errorText(failure) })
    }
  }
  return (
    <section aria-label={t('conversation.buyer')}>
      <p className="chat-buyer">
        <strong>{chat.full_name}</strong>
        {customer && mayAccess(customerDetailScreen.access, user) && hasBuyerOrders(marketplace) ? (
          <Link to={customerDetailScreen.href({ params: { marketplace, mp_buyer_id } })} placement="right" className="chat-link">
            {t('conversation.buyer.open')}
          </Link>
        ) : null}
      </p>
      {loading ? <Skeleton className="w-2/3" /> : null}
      {customer ? (
        <p className="chat-quiet">
          {t('conversation.buyer.figures', { count: customer.order_total, amount: formatRupiah(customer.amount_total) })}
          {customer.city ? ` · ${customer.city}` : ''}
        </p>
      ) : null}
      <p className="chat-reach">
        {phone ? <span className="chat-phone">{phone}</span> : <span className="chat-quiet">{t('conversation.phone.none')}</span>}
        {dial ? <IconButton icon="copy" size="small" label={t('conversation.phone.copy')} onClick={() => void copy()} /> : null}
      </p>
      {dial ? (
        <p className="chat-reach">
          <a href={`tel:+${dial}`}>
            <Icon name="phone" size={14} />
            {t('customer.detail.call')}
          </a>
          <a href={`https://wa.me/${dial}`} target="_blank" rel="noreferrer noopener">
            <Icon name="message-circle" size={14} />
            WhatsApp
          </a>
        </p>
      ) : null}
    </section>
  )
}

function Assignee({ chat, writes }: { chat: Chat; writes: boolean }) {
  return (
    <PickField
      label={t('conversation.agent')}
      picker={assigneePicker}
      disabled={!writes}
      value={chat.agent_id === null ? noAgent : String(chat.agent_id)}
      // Until the agents are read, and for somebody who chats no more and still has it.
      known={chat.agent_id === null ? t('inbox.agent.none') : chat.agent_name}
      onChange={(value) => void changeChat({ chat_code: chat.chat_code, type: 'agent_id', value: value === noAgent ? null : Number(value) })}
    />
  )
}

function Tags({ chat, writes }: { chat: Chat; writes: boolean }) {
  const { data: tags = [] } = usePart(chatTagList)
  if (!writes) return null
  const was = chat.tags.map(({ tag_id }) => tag_id)
  return (
    <div>
      <MultiSelect
        label={t('conversation.tags')}
        options={tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
        values={was.map(String)}
        onChange={(values) => void changeChat({ chat_code: chat.chat_code, type: 'tags', value: values.map(Number), was })}
      />
    </div>
  )
}

function OtherChats({ chat }: { chat: Chat }) {
  const { data } = usePart(chatExisting, { query: { chat_code: chat.chat_code } })
  if (!data?.chats.length) return null
  return (
    <Section title={t('conversation.others')}>
      <ul className="chat-orders">
        {data.chats.map((other) => (
          <li key={other.chat_code}>
            <Link to={conversationScreen.href({ query: { chat_code: other.chat_code } })} className="chat-other">
              <span className="chat-order-line">
                <MarketplaceDot marketplace={other.marketplace} />
                <span className="chat-cut">{other.store_name}</span>
                <span className="chat-quiet" {...tip(formatInstant(lastSaidAt(other)))}>
                  {formatRelative(lastSaidAt(other), Date.now())}
                </span>
              </span>
              <span className="chat-quiet chat-cut">
                {other.chat_code === chat.previous_chat_code ? `${t('conversation.others.previous')} · ` : ''}
                {other.last_message ? messageLine({ ...other.last_message, filename: null, product: null }) : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
