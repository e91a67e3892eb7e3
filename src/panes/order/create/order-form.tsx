import type { ReactNode } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { orderCreate, orderEdit, orderSellable } from '#contract/order/entered-order.endpoints.ts'
import { type EnteredOrder, subtotalOf, totalOf } from '#contract/order/entered-order.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { Form } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { bodyOf, createForm, type Draft, knownOf, wrongIn } from './create-form.ts'
import { buyerFound, buyerPicker } from './create-pickers.ts'

interface OrderFormProps {
  /** The draft's key. */
  readonly keep: string
  readonly initial: Partial<Draft>
  /** The order that is changed; absent: it is a new one. */
  readonly order?: OrderDetail
}

/** What the catalogue says of the picked SKUs: a line without a price has theirs. */
function usePrices(items: Draft['items']): ReadonlyMap<string, number> {
  const skus = [...new Set(items.flatMap(({ sku }) => sku ?? []))].sort()
  const { data } = usePart(orderSellable, { query: { sku: skus } }, { enabled: skus.length > 0 })
  return new Map(data?.rows.map(({ sku, price }) => [sku, price]))
}

export function OrderForm({ keep, initial, order }: OrderFormProps) {
  const pane = usePane()
  const stores = usePart(storeList).data
  const pricesNow: { current: ReadonlyMap<string, number> } = { current: new Map() }
  const bodyNow = (written: Draft): EnteredOrder =>
    bodyOf(written, pricesNow.current, stores?.find(({ store_code }) => store_code === written.store_code)?.marketplace)
  const form = useForm(createForm, {
    initial,
    keep,
    check: (written) => wrongIn(bodyNow(written)),
    send: (written) =>
      order
        ? call(orderEdit, { params: { order_code: order.order_code }, body: { ...bodyNow(written), version: order.version } })
        : call(orderCreate, { body: bodyNow(written) }),
    sent: ({ order_code }) => {
      toast.show({ kind: 'success', text: t(order ? 'order.edit.saved' : 'order.create.saved', { code: order_code }) })
      pane.navigate(orderDetailScreen.href({ query: { order_code } }))
    },
  })
  const { values } = form
  pricesNow.current = usePrices(values.items)
  return (
    <Form
      form={form}
      autoFocus
      submit={t(order ? 'order.edit.save' : 'order.create.save')}
      onCancel={() => {
        form.reset()
        pane.navigate(order ? orderDetailScreen.href({ query: { order_code: order.order_code } }) : orderQueueScreen.href())
      }}
    >
      <Section title={t('order.create.buyer')}>
        {order ? null : form.field('store_code')}
        <div className="col-span-full">
          <PickField
            label={t('order.create.find-buyer')}
            picker={buyerPicker}
            value={null}
            placeholder="order.create.find-buyer-hint"
            none="order.create.find-buyer-none"
            onChange={(key) => {
              const buyer = key === null ? undefined : buyerFound(key)
              if (buyer) form.set(order ? { ...knownOf(buyer), store_code: order.store_code } : knownOf(buyer))
            }}
          />
        </div>
        {form.field('buyer_name')}
        {form.field('buyer_phone')}
        <KnownBy written={values} />
      </Section>
      <Section title={t('order.create.address')}>
        <div className="col-span-full">{form.field('street')}</div>
        {form.field('district')}
        {form.field('city')}
        {form.field('province')}
        {form.field('postal_code')}
        {form.field('recipient')}
      </Section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t('order.create.items')}</h3>
        {form.field('items')}
      </section>
      <Section title={t('order.create.shipping')}>
        {form.field('courier')}
        {values.courier === 'other' ? form.field('courier_other', { required: true }) : null}
        {form.field('courier_service_name')}
        {form.field('shipping_fee')}
      </Section>
      <Section title={t('order.create.paying')}>
        {form.field('payment')}
        {form.field('discount')}
        <div className="col-span-full">{form.field('note')}</div>
      </Section>
      <Sums order={bodyNow(values as Draft)} />
    </Form>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-sm font-semibold">{title}</h3>
    <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">{children}</div>
  </section>
)

/** Whose conversation the order will stand beside. */
const KnownBy = ({ written: { mp_buyer_id, known_by } }: { written: Pick<Draft, 'mp_buyer_id' | 'known_by'> }) => {
  const facts = known_by && known_by in marketplaceFacts ? marketplaceFacts[known_by as keyof typeof marketplaceFacts] : null
  return mp_buyer_id && facts ? <p className="col-span-full text-xs text-ink-2">{t('order.create.known-by', { channel: facts.name })}</p> : null
}

const Sums = ({ order }: { order: EnteredOrder }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line pt-3 tabular-nums" aria-live="polite">
    <dt className="text-ink-2">{t('order.detail.subtotal')}</dt>
    <dd className="text-right">{formatRupiah(subtotalOf(order.items))}</dd>
    <dt className="text-ink-2">{t('order.detail.shippingFee')}</dt>
    <dd className="text-right">{formatRupiah(order.shipping_fee)}</dd>
    <dt className="text-ink-2">{t('order.detail.discount')}</dt>
    <dd className="text-right">{formatRupiah(-order.discount)}</dd>
    <dt className="font-semibold">{t('order.detail.total')}</dt>
    <dd className="text-right font-semibold">{formatRupiah(totalOf(order))}</dd>
  </dl>
)
