import { useEffect } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { listingDetail } from '#contract/product/listing.endpoints.ts'
import { type ListedProduct, listingActs, mayDo } from '#contract/product/listing.ts'
import { listingForms } from '#contract/product/listing-form.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { declarePushes } from './declare-pushes.tsx'
import { listingDetailScreen, listingListScreen } from './listing.screen.ts'
import { ProductStatus } from './product-status.tsx'
import { productAsked, variants } from './variants.tsx'

type Props = PropsOf<typeof listingDetailScreen>

const pushes = declarePushes('product')

/** A product as a store sells it at its marketplace. */
export default function ListingDetailPane({ params: { marketplace, show }, query }: Props) {
  const { setTitle } = usePane()
  const { product_code, store_code } = query
  const asked = product_code !== undefined
  const { data, error, refetch } = useCall(listingDetail, productAsked(marketplace, product_code, store_code), { enabled: asked })
  const name = data?.name
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (!asked || error?.code === 'NOT_FOUND')
    return <EmptyState icon="store" title={t('listing.detail.gone')} action={{ label: t('listing.detail.to-list'), to: listingListScreen.href() }} />
  if (error && !data) return <ErrorState error={error} fallback={t('listing.list.failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy className="flex gap-3 p-3">
        <Skeleton className="size-16!" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
        </div>
      </div>
    )
  const hrefOf = (of?: 'pushes') => listingDetailScreen.href({ params: { marketplace, show: of }, query: { product_code, store_code } })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head product={data} />
      <Tabs
        label={t('listing.detail.parts')}
        tabs={[
          { key: 'variants', label: t('listing.variant.title'), to: hrefOf(), active: !show, count: data.variants.length },
          { key: 'pushes', label: t('listing.pushes.title'), to: hrefOf('pushes'), active: show === 'pushes' },
        ]}
      />
      <div className="min-h-0 flex-1">
        {show === 'pushes' ? (
          <ListView key="pushes" of={pushes} query={query} onRefresh={() => void refetch()} />
        ) : (
          <ListView key="variants" of={variants} params={{ marketplace }} query={query} />
        )}
      </div>
    </div>
  )
}

const mostPictures = 4

/** What it is, where, and what can be done with the whole of it. */
function Head({ product }: { product: ListedProduct }) {
  const { image_urls, name, marketplace, store_name, product_code, url, seen_at } = product
  const states = [...new Set(product.variants.map(({ product_status }) => product_status))]
  const forms = usePart(listingForms).data
  const isWritten = forms?.rows.some((one) => one.marketplace === marketplace && one.writes.includes('update'))
  const acts = listingActs.filter((act) => product.variants.some((row) => mayDo(act, row)))
  return (
    <header className="flex flex-none flex-wrap items-start gap-x-4 gap-y-2 p-3">
      {image_urls.length > 0 ? (
        <ul className="flex gap-1" aria-label={t('listing.detail.pictures')}>
          {image_urls.slice(0, mostPictures).map((src, at) => (
            <li key={src} className={at > 0 ? 'max-phone:hidden' : undefined}>
              <img src={src} alt="" width={56} height={56} className="size-14 rounded-md bg-neutral-soft object-cover" />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="min-w-48 flex-1">
        <h2 className="text-figure font-semibold">{name}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-2">
          <MarketplaceDot marketplace={marketplace} label />
          {[...new Set(product.variants.flatMap(({ also_at }) => also_at))].map((one) => (
            <MarketplaceDot key={one} marketplace={one} label />
          ))}
          <span className="min-w-0 wrap-anywhere">{store_name}</span>
          <Code>{product_code}</Code>
          {states.map((state) => (
            <ProductStatus key={state} of={state} />
          ))}
          <span className="text-ink-3" title={formatInstant(seen_at)}>
            {t('listing.detail.seen', { when: formatRelative(seen_at, Date.now()) })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 text-accent underline underline-offset-2">
            {t('listing.detail.at', { marketplace: marketplaceFacts[marketplace].name })}
            <Icon name="external-link" size={14} />
          </a>
        ) : null}
        {isWritten ? <CommandButton size="small" id="listing.write" /> : null}
        {acts.map((act) => (
          <CommandButton size="small" key={act} id={commandOf[act]} />
        ))}
      </div>
    </header>
  )
}

const commandOf = { list: 'listing.put-on-sale', unlist: 'listing.take-off-sale', delete: 'listing.delete' } as const

/** What is done with the product whole, whichever of its variants somebody looks at. */
