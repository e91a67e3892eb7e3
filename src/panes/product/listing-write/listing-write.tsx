import { useEffect, useState } from 'react'
import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { listingForms, listingRead, listingReread } from '#contract/product/listing-form.endpoints.ts'
import { productRead } from '#contract/product/product-write.endpoints.ts'
import { storeList, storeSync } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Page } from '#platform/ui/page.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { listingListScreen } from '../listing/listing.screen.ts'
import { draftOfProduct } from './listing-draft.ts'
import { ListingForm } from './listing-form.tsx'
import { listingEditHref } from './listing-write.screen.ts'

interface ListingWriteProps {
  readonly marketplace: Marketplace
  readonly product_code?: string | undefined
  readonly store_code?: string | undefined
  /** Of ours, with which a new one begins. */
  readonly product_id?: number | undefined
}

/** A listing of one of a marketplace's stores as its form: first whether it is written from here, and of which store. */
export function ListingWrite({ marketplace, product_code, store_code, product_id }: ListingWriteProps) {
  const forms = useCall(listingForms)
  const stores = useCall(storeList)
  const own = stores.data?.filter((store) => store.marketplace === marketplace)
  const store = own?.find((one) => one.store_code === store_code) ?? (own?.length === 1 ? own[0] : undefined)
  const failed = forms.error ?? stores.error
  const { name } = marketplaceFacts[marketplace]
  const title = t(product_code === undefined ? 'listing.write.new-title' : 'listing.write.edit-title', { marketplace: name })
  if (failed && !(forms.data && own)) return <ErrorState error={failed} onRetry={() => void Promise.all([forms.refetch(), stores.refetch()])} />
  if (!forms.data || !own) return <Waiting title={title} />
  const writes = forms.data.rows.find((one) => one.marketplace === marketplace)?.writes ?? []
  if (!writes.includes(product_code === undefined ? 'create' : 'update'))
    return (
      <EmptyState
        icon="store"
        title={t(product_code === undefined ? 'listing.write.no-create' : 'listing.write.no-update', { marketplace: name })}
        action={{ label: t('listing.detail.to-list'), to: listingListScreen.href() }}
      />
    )
  if (own.length === 0)
    return (
      <EmptyState
        icon="store"
        title={t('listing.write.no-store', { marketplace: name })}
        action={{ label: t('listing.detail.to-list'), to: listingListScreen.href() }}
      />
    )
  const of = store && { marketplace, store_code: store.store_code }
  return (
    <Page wide title={title} text={t('listing.write.text')}>
      <StoreField
        own={own}
        store={store}
        fixed={product_code !== undefined && store !== undefined}
        hrefOf={(code) =>
          listingEditHref(marketplace, { store_code: code, ...(product_code && { product_code }), ...(product_id && { product_id }) })
        }
      />
      {!of ? null : product_code !== undefined ? (
        <There key={`${of.store_code}/${product_code}`} of={of} product_code={product_code} />
      ) : product_id !== undefined ? (
        <FromProduct key={`${of.store_code}/${product_id}`} of={of} product_id={product_id} />
      ) : (
        <ListingForm key={of.store_code} of={of} keep={`listing.${of.store_code}.new`} />
      )}
    </Page>
  )
}

interface StoreFieldProps {
  readonly own: readonly Store[]
  readonly store: Store | undefined
  /** It is the one that has the listing. */
  readonly fixed: boolean
  hrefOf(store_code: string): string | null
}

function StoreField({ own, store, fixed, hrefOf }: StoreFieldProps) {
  const { navigate } = usePane()
  return (
    <Select
      className="max-w-80"
      label={t('listing.write.store')}
      value={store?.store_code ?? ''}
      disabled={fixed}
      options={[
        ...(store ? [] : [{ value: '', label: t('listing.write.store-choose') }]),
        ...own.map((one) => ({ value: one.store_code, label: one.store_name })),
      ]}
      onChange={(code) => {
        const to = hrefOf(code)
        if (to) navigate(to, 'replace')
      }}
    />
  )
}

const Waiting = ({ title }: { title: string }) => (
  <Page wide title={title}>
    <Skeleton className="h-60" />
  </Page>
)

interface OfStore {
  readonly of: { readonly marketplace: Marketplace; readonly store_code: string }
}

/** The form of a listing that is there, filled with what its marketplace has now. */
function There({ of, product_code }: OfStore & { readonly product_code: string }) {
  const { marketplace, store_code } = of
  const { setTitle } = usePane()
  // Read once: what was changed there while somebody writes would change what their draft is of.
  const { data, error, refetch } = useCall(
    listingRead,
    { params: { marketplace }, query: { store_code, product_code } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const name = data?.name
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error?.code === 'LISTING_GONE' && !data)
    return <Gone of={of} product_code={product_code} text={errorText(error)} onMended={() => void refetch()} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return <ListingForm of={of} listing={data} keep={`listing.${store_code}.${product_code}`} />
}

/** The marketplace has it no more by this id: reading its products anew tells which it has. */
function Gone({ of: { marketplace, store_code }, product_code, text, onMended }: OfStore & { product_code: string; text: string; onMended(): void }) {
  const [busy, setBusy] = useState(false)
  const isTokopedia = marketplace === 'tokopedia'
  const mend = async () => {
    setBusy(true)
    try {
      if (isTokopedia) await call(listingReread, { body: { product_ids: [product_code], store_code } })
      else await call(storeSync, { params: { store_code } })
      toast.show({ kind: 'success', text: t('listing.write.reread') })
      onMended()
    } catch (error) {
      toast.show({ kind: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const may = isTokopedia || mayAccess(storeSync.access, subject())
  return (
    <EmptyState
      icon="store"
      title={text}
      action={
        may
          ? { label: t(busy ? 'common.loading' : 'listing.write.read-anew'), run: () => void mend() }
          : { label: t('listing.detail.to-list'), to: listingListScreen.href() }
      }
    />
  )
}

/** A new listing that begins with a product of ours. */
function FromProduct({ of, product_id }: OfStore & { readonly product_id: number }) {
  const { data, error, refetch } = useCall(productRead, { params: { id: product_id } }, { staleTime: Number.POSITIVE_INFINITY })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return <ListingForm of={of} begun={draftOfProduct(data)} keep={`listing.${of.store_code}.of-${product_id}`} />
}
