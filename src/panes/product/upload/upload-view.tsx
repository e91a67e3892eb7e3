import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { listingForms } from '#contract/product/listing-form.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { sizeOf, type UploadSource } from '#platform/command/upload-source.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { UploadForm } from './upload-form.tsx'

interface UploadViewProps {
  readonly title: string
  readonly of: UploadSource
  readonly store_code: string | undefined
  hrefOf(store_code: string): string
  onDone(): void
}

const nameOf = ({ store_name, marketplace }: Store): string => `${store_name} · ${marketplaceFacts[marketplace].name}`

/** What was chosen, and the store that shall list it: one whose marketplace takes new listings from here. */
export function UploadView({ title, of, store_code, hrefOf, onDone }: UploadViewProps) {
  const { navigate } = usePane()
  const forms = useCall(listingForms)
  const stores = useCall(storeList)
  const failed = forms.error ?? stores.error
  if (failed && !(forms.data && stores.data))
    return <ErrorState error={failed} onRetry={() => void Promise.all([forms.refetch(), stores.refetch()])} />
  const count = sizeOf(of)
  const text = t('store_code' in of ? 'product.copy.text' : 'product.upload.text', { count, number: formatNumber(count) })
  if (!forms.data || !stores.data)
    return (
      <Page wide title={title} text={text}>
        <Skeleton className="h-60" />
      </Page>
    )
  const creating = new Set(forms.data.rows.filter(({ writes }) => writes.includes('create')).map(({ marketplace }) => marketplace))
  const from = 'store_code' in of ? of.store_code : undefined
  const open = stores.data.filter((store) => creating.has(store.marketplace) && store.store_code !== from)
  const store = open.find((one) => one.store_code === store_code)
  return (
    <Page wide title={title} text={text}>
      {open.length === 0 ? (
        <Notice tone="warning">{t('product.upload.no-store')}</Notice>
      ) : (
        <Select
          className="max-w-80"
          label={t('product.upload.store')}
          required
          value={store?.store_code ?? ''}
          options={[
            ...(store ? [] : [{ value: '', label: t('listing.write.store-choose') }]),
            ...open.map((one) => ({ value: one.store_code, label: nameOf(one) })),
          ]}
          onChange={(code) => navigate(hrefOf(code), 'replace')}
        />
      )}
      {store ? <UploadForm key={store.store_code} of={of} store={store} onDone={onDone} /> : null}
    </Page>
  )
}
