import { IssuesError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { ListingBody, ListingIssue } from '#contract/product/listing-form.ts'
import type { IncomingListing } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Services } from '../handler.ts'
import { markListingsDue } from '../stock/stock.port.ts'
import { askForm, askListing, type FormStore, notSupported, orGone } from './at-store.ts'
import { linkBySku } from './link.ts'
import { checkListing, fitted, issueOf } from './listing-form.rules.ts'
import { readAttributes, readRules, readTree } from './listing-lookup.ts'
import { tellListings } from './listing-news.ts'
import { pictureLoader } from './listing-pictures.ts'
import { readPlannedNumbers } from './numbers.query.ts'
import { takeInListings } from './take-in.ts'

/** A listing as it is at its marketplace after it was written, asked at an instant. */
export interface WrittenListing {
  readonly store: FormStore
  readonly incoming: IncomingListing
  readonly askedAt: string
  /** It was there before, and some marketplaces take a product only whole: what was sent of it meanwhile is sent again. */
  readonly is_due: boolean
}

interface Known {
  readonly mp_product_id: string
  readonly mp_variant_id: string
  readonly mp_sku: string
  readonly is_linked: boolean
}

/** What the store lists of some seller SKUs, and of one product. */
async function knownAt(
  { client }: Connection,
  { workspace_id, store_code }: FormStore,
  skus: readonly string[],
  product: string | null,
): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select mp_product_id, mp_variant_id, mp_sku, sku is not null and sync as is_linked from listing
     where workspace_id = $1 and store_code = $2 and (mp_sku = any($3::text[]) or mp_product_id = $4) and product_status <> 'deleted'`,
    [workspace_id, store_code, skus, product],
  )
  return rows
}

const pathIn = (listing: ListingBody) => (address: string) => {
  if (listing.image_urls.includes(address)) return 'image_urls'
  const place = listing.variants.findIndex(({ image_url }) => image_url === address)
  return place < 0 ? 'size_chart' : `variants.${place}.image_url`
}

/** What is wrong with a listing for its category at a store, and what is left of it that its marketplace has a part for. */
export async function judgeListing(
  services: ChannelServices,
  store: FormStore,
  listing: ListingBody,
  { language, product = null }: { readonly language: Language; readonly product?: string | null },
): Promise<{ issues: ListingIssue[]; fit: ListingBody; known: readonly Known[] }> {
  const skus = listing.variants.map(({ sku }) => sku).filter((sku) => sku !== '')
  const known = await services.database.read(store.workspace_id, (connection) => knownAt(connection, store, skus, product))
  const category = (await readTree(services, store)).byCode.get(listing.category)
  if (!category?.is_leaf) return { issues: [issueOf(language, 'category', listing.category === '' ? 'required' : 'unknown')], fit: listing, known }
  const asked = {
    rules: await readRules(services, store, listing.category),
    attributes: await readAttributes(services, store, listing.category),
  }
  const issues = checkListing(listing, asked, language)
  listing.variants.forEach(({ sku }, place) => {
    if (known.some(({ mp_sku, mp_product_id }) => mp_sku === sku && mp_product_id !== product))
      issues.push(issueOf(language, `variants.${place}.sku`, 'listed', { sku }))
  })
  return { issues, fit: fitted(listing, asked), known }
}

function invalid(issues: readonly ListingIssue[]): never {
  const [first] = issues
  throw new IssuesError('LISTING_INVALID', issues, { first: first ? `${first.path}: ${first.message}` : '' })
}

/** What goes out with each variant: of a SKU of ours that was ever counted what is available of it, of any other what was written. */
async function numbered(services: Services, store: FormStore, listing: ListingBody, isThere: (variant: ListingBody['variants'][number]) => boolean) {
  const at = services.now().toISOString()
  const skus = listing.variants.map(({ sku }) => sku)
  const numbers = await services.database.read(store.workspace_id, (connection) => readPlannedNumbers(connection, store.store_code, skus, at))
  const variants = listing.variants.map((variant) => {
    // The number of one that is linked is sent by those who send numbers, one call after the other.
    if (isThere(variant)) return { ...variant, stock: null }
    return { ...variant, stock: numbers.get(variant.sku) ?? variant.stock ?? 0 }
  })
  return { ...listing, variants }
}

/** What was asked for the same goes one after the other within a process: the second finds what the first made. */
const turns = new Map<string, Promise<unknown>>()
function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(act, act)
  turns.set(key, mine)
  const end = () => {
    if (turns.get(key) === mine) turns.delete(key)
  }
  mine.then(end, end)
  return mine
}

async function readBack(services: ChannelServices, store: FormStore, productCode: string, is_due: boolean): Promise<WrittenListing> {
  const askedAt = services.now().toISOString()
  const incoming = await askListing(services, store, productCode)
  return { store, incoming, askedAt, is_due }
}

/**
 * Makes a listing at its marketplace. Where the marketplace has a product with one of its SKUs that nobody here knows yet, that is what an earlier call made whose
 * answer was lost: it becomes what the listing says, and nothing is made twice. Throws LISTING_INVALID, NOT_SUPPORTED and what the marketplace fails with.
 */
export async function makeListing(services: ChannelServices, store: FormStore, listing: ListingBody, language: Language): Promise<WrittenListing> {
  const { issues, fit } = await judgeListing(services, store, listing, { language })
  if (issues.length > 0) invalid(issues)
  const sent = await numbered(services, store, fit, () => false)
  const load = pictureLoader(services, store.workspace_id, pathIn(fit))
  const skus = sent.variants.map(({ sku }) => sku)
  return inTurn(JSON.stringify([store.workspace_id, store.store_code, ...skus]), async () => {
    const begun = await askForm(services, store, (form, connection) => form.find(connection, skus, sent.name))
    const productCode = await askForm(services, store, (form, connection) => {
      if (!form.create) throw notSupported(store)
      return form.create(connection, sent, load, begun)
    })
    return readBack(services, store, productCode, begun !== null)
  })
}

/** Changes a listing at its marketplace as a whole. Throws as {@link makeListing}, and LISTING_GONE. */
export async function changeListing(
  services: ChannelServices,
  store: FormStore,
  { listing, product_code }: { readonly listing: ListingBody; readonly product_code: string },
  language: Language,
): Promise<WrittenListing> {
  const { issues, fit, known } = await judgeListing(services, store, listing, { language, product: product_code })
  if (issues.length > 0) invalid(issues)
  await askListing(services, store, product_code).catch((failure) => orGone(failure, store))
  const linked = new Set(known.filter((one) => one.mp_product_id === product_code && one.is_linked).map(({ mp_variant_id }) => mp_variant_id))
  // The one of a product without variants has no id at some marketplaces.
  const sent = await numbered(services, store, fit, ({ mp_variant_id, options }) =>
    mp_variant_id === null ? options.length === 0 && linked.has('') : linked.has(mp_variant_id),
  )
  const load = pictureLoader(services, store.workspace_id, pathIn(fit))
  await askForm(services, store, (form, connection) => {
    if (!form.update) throw notSupported(store)
    return form.update(connection, product_code, sent, load)
  })
  return readBack(services, store, product_code, true)
}

/** Writes what a marketplace has of a product now: its rows, their links to SKUs, and what is due of them. Answers the rows. */
export async function settleWritten(
  services: Services,
  { store, incoming, askedAt, is_due }: WrittenListing,
  agentId: number | null,
): Promise<number[]> {
  await takeInListings(services, store, [incoming], { askedAt, isSure: false })
  const at = services.now().toISOString()
  return services.database.write(store.workspace_id, async (connection) => {
    const skus = incoming.variants.map(({ mp_sku }) => mp_sku).filter((sku) => sku !== '')
    await linkBySku(connection, { store_code: store.store_code, skus }, at)
    const { rows } = await connection.client.query<{ listing_id: number }>(
      `select listing_id::float8 from listing where workspace_id = $1 and store_code = $2 and mp_product_id = $3 and product_status <> 'deleted' order by listing_id`,
      [workspaceOf(connection), store.store_code, incoming.mp_product_id],
    )
    const ids = rows.map(({ listing_id }) => listing_id)
    if (is_due) await markListingsDue(connection, ids, at)
    await tellListings(connection, ids, at, agentId)
    return ids
  })
}
