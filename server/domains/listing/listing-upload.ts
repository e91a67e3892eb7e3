import { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import type { AttributeValues, ListingAnswers, ListingBody, ListingSource, UploadRow } from '#contract/product/listing-form.ts'
import { listingUpload } from '#contract/product/listing-upload.endpoints.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import type { ChannelServices } from '../channel-services.ts'
import { bulkQueue, longJob } from '../job/job.port.ts'
import { readProductForms } from '../product/product.port.ts'
import { askForm, type FormStore, findListingStore, storeByCode } from './at-store.ts'
import { readRules, readTree } from './listing-lookup.ts'
import { judgeListing } from './write-listing.ts'

/** Products of ours, or listings of another store, made into listings of a store. */
export const listingUploadJob = longJob({
  id: 'listing.upload',
  queue: bulkQueue,
  input: z.object({ ...listingUpload.body.shape, marketplace: marketplaceSchema }),
  access: () => setsProducts,
  rest({ of, ...input }, kept) {
    const done = new Set((kept as readonly UploadOutcome[]).filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id))
    const ids = sourceIds(of).filter((id) => !done.has(id))
    if (ids.length === 0) return null
    return { ...input, of: 'product_ids' in of ? { product_ids: ids.map(Number) } : { ...of, product_codes: ids } }
  },
})

/** What became of one product. */
export interface UploadOutcome {
  readonly id: string
  readonly name: string
  readonly outcome: 'made' | 'listed' | 'failed'
  readonly reason?: string
}

/** What is to be listed, as far as it says itself. */
export interface Draft {
  readonly id: string
  readonly name: string
  readonly image_url: string | null
  readonly category: string
  readonly category_name: string
  readonly listing: ListingBody
  /** It comes from a store of the same marketplace: what it says of its category holds there too. */
  readonly is_same: boolean
}

const blank = {
  attributes: [],
  brand: null,
  measures: null,
  size_chart: null,
  logistics: [],
  condition: 'new',
  listed: true,
  category: '',
  description: '',
} as const

export const sourceIds = (of: ListingSource): string[] => ('product_ids' in of ? of.product_ids.map(String) : of.product_codes)

/** Products of ours. */
async function ownDrafts({ database }: ChannelServices, workspaceId: number, ids: readonly string[]): Promise<Map<string, Draft>> {
  const forms = await database.read(workspaceId, (connection) => readProductForms(connection, ids.map(Number)))
  return new Map(
    [...forms].map(([id, form]): [string, Draft] => [
      String(id),
      {
        id: String(id),
        name: form.name,
        image_url: form.image_urls[0] ?? null,
        category: form.category,
        category_name: form.category,
        is_same: false,
        listing: {
          ...blank,
          attributes: [],
          logistics: [],
          name: form.name,
          image_urls: form.image_urls,
          weight: form.weight || null,
          dimensions: form.dimensions.map((name) => ({ code: null, name })),
          variants: form.variants.map(({ sku, options, price, barcode }) => ({
            mp_variant_id: null,
            sku,
            options,
            price,
            stock: null,
            image_url: null,
            barcode,
          })),
        },
      },
    ]),
  )
}

interface ListedRow {
  readonly name: string
  readonly variant: string
  readonly mp_sku: string
  readonly image_url: string | null
  readonly price: number
  readonly stock: number
}

/** What a store lists, as far as its rows here tell: of marketplaces that tell no more, or none of whose listings are written from here. */
async function rowDraft({ database }: ChannelServices, source: FormStore, code: string): Promise<ListingBody | null> {
  const rows = await database.read(source.workspace_id, async ({ client }) => {
    const found = await client.query<ListedRow>(
      `select name, variant, mp_sku, image_url, price::float8, stock from listing
       where workspace_id = $1 and store_code = $2 and mp_product_id = $3 and product_status <> 'deleted' order by listing_id`,
      [source.workspace_id, source.store_code, code],
    )
    return found.rows
  })
  const [first] = rows
  if (!first) return null
  const options = rows.map(({ variant }) => (rows.length === 1 && variant === '' ? [] : variant.split(', ')))
  const dimensions = (options[0] ?? []).map((_, tier) => ({ code: null, name: ['Warna', 'Ukuran', 'Model'][tier] ?? 'Variasi' }))
  return {
    ...blank,
    attributes: [],
    logistics: [],
    name: first.name,
    image_urls: [...new Set(rows.flatMap(({ image_url }) => image_url ?? []))],
    weight: null,
    dimensions,
    variants: rows.map(({ mp_sku, price, stock, image_url }, at) => ({
      mp_variant_id: null,
      sku: mp_sku,
      options: options[at] ?? [],
      price,
      stock,
      image_url: dimensions.length > 0 ? image_url : null,
      barcode: null,
    })),
  }
}

/** A listing of another store, read there. Null: it is there no more. */
async function listedDraft(services: ChannelServices, target: FormStore, source: FormStore, code: string): Promise<Draft | null> {
  const told = services.channels.get(source.marketplace)?.listings?.form
    ? await askForm(services, source, (form, connection) => form.read(connection, code)).catch((failure: unknown) => {
        if (failure instanceof DomainError && failure.code === 'MARKETPLACE_REJECTED') return null
        throw failure
      })
    : await rowDraft(services, source, code)
  if (!told) return null
  const { url: _, ...listing } = { url: null, ...told }
  const path = listing.category === '' ? undefined : (await readTree(services, source)).byCode.get(listing.category)?.path
  return {
    id: code,
    name: listing.name,
    image_url: listing.image_urls[0] ?? null,
    category: listing.category,
    category_name: path?.join(' › ') ?? listing.category,
    is_same: source.marketplace === target.marketplace,
    listing: { ...listing, variants: listing.variants.map((variant) => ({ ...variant, mp_variant_id: null })) },
  }
}

/** What stands behind some of the ids of a source; those that are not there any more are left out. Throws what the source's marketplace fails with. */
export async function readDrafts(
  services: ChannelServices,
  target: FormStore,
  of: ListingSource,
  ids: readonly string[],
): Promise<Map<string, Draft>> {
  if ('product_ids' in of) return ownDrafts(services, target.workspace_id, ids)
  const { marketplace } = await storeByCode(services, target.workspace_id, of.store_code)
  const source = await findListingStore(services, target.workspace_id, { marketplace, store_code: of.store_code })
  const found = new Map<string, Draft>()
  for (const id of ids) {
    const draft = await listedDraft(services, target, source, id)
    if (draft) found.set(id, draft)
  }
  return found
}

function mergedAttributes(own: readonly AttributeValues[], answered: readonly AttributeValues[]): AttributeValues[] {
  const codes = new Set(answered.map(({ code }) => code))
  return [...answered, ...own.filter(({ code }) => !codes.has(code))]
}

/** A draft with what was answered for all, where it says nothing itself. */
export function answeredListing({ listing, category, name, is_same }: Draft, answers: ListingAnswers): ListingBody {
  const answer = answers.categories.find(({ from }) => from === category)
  const own = is_same && (!answer || answer.category === listing.category)
  const priced = (price: number) => (answers.markup === 0 ? price : Math.round((price * (100 + answers.markup)) / 10_000) * 100)
  const described = answers.description.replaceAll('{name}', name).replaceAll('{sku}', listing.variants[0]?.sku ?? '')
  return {
    ...listing,
    category: answer?.category ?? (own ? listing.category : ''),
    attributes: mergedAttributes(own ? listing.attributes : [], answer?.attributes ?? []),
    brand: answer?.brand ?? (own ? listing.brand : null),
    size_chart: answer?.size_chart ?? listing.size_chart,
    description: listing.description || described,
    weight: listing.weight || answers.weight,
    measures: listing.measures ?? answers.measures,
    logistics: answers.logistics,
    listed: answers.listed,
    dimensions: own ? listing.dimensions : listing.dimensions.map(({ name: called }) => ({ code: null, name: called })),
    variants: listing.variants.map((variant) => ({ ...variant, price: priced(variant.price) })),
  }
}

export interface JudgedDraft {
  readonly row: UploadRow
  readonly listing: ListingBody
}

/** What would become of a draft at a store. */
export async function judgeDraft(
  services: ChannelServices,
  store: FormStore,
  draft: Draft,
  answers: ListingAnswers,
  language: Language,
): Promise<JudgedDraft> {
  const answered = answeredListing(draft, answers)
  const category = (await readTree(services, store)).byCode.get(answered.category)
  const rules = category?.is_leaf ? await readRules(services, store, answered.category) : null
  const dimensions = answered.dimensions.map((one) => {
    const known = rules?.variants.known.find(({ name }) => name.toLowerCase() === one.name.toLowerCase())
    return known && one.code === null ? { code: known.code, name: known.name } : one
  })
  const listing = { ...answered, dimensions, image_urls: answered.image_urls.slice(0, rules?.images.most) }
  const { issues } = await judgeListing(services, store, listing, { language })
  const skus = listing.variants.map(({ sku }) => sku)
  const isListed = skus.length > 0 && skus.every((_, place) => issues.some(({ path, code }) => code === 'listed' && path === `variants.${place}.sku`))
  const { id, name, image_url, category: from, category_name } = draft
  const state = isListed ? 'listed' : issues.length > 0 ? 'missing' : 'ready'
  return { listing, row: { id, name, image_url, skus, category: from, category_name, state, issues: isListed ? [] : issues } }
}
