import type { FastifyInstance } from 'fastify'
import { categoryTree } from '../listing/category-tree.ts'
import { hasVariants, type SandboxListing } from '../listing/listing.ts'
import { factsOf, faultsOf, type ListingFacts, type ListingLimits, type WrittenListing, type WrittenVariant } from '../listing/listing-facts.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { appCall, shopCall } from './door.ts'
import type { UploadRows, Uploads } from './uploads.ts'
import { type AskedSelection, selectionIn, variantsToldOf } from './variant-catalogue.ts'

const limits: ListingLimits = {
  name: [1, 70],
  description: [0, 5000],
  images: 5,
  price: [100, 100_000_000],
  stock: 999_999,
  variants: 50,
  dimensions: 2,
  unique_sku: true,
  logistics: [],
}
/** The service asks for neither of them. */
const notAsked: ReadonlySet<string> = new Set(['attribute', 'brand', 'size_chart'])

const categoryId = (number: number) => String(500 + number)
const numberOfCategory = (id: unknown) => Number(id) - 500

interface AskedPicture {
  file_path?: string
}
interface AskedVariant {
  price?: number
  stock?: number
  sku?: string
  combination?: number[]
  pictures?: AskedPicture[]
}
interface AskedProduct {
  id?: number
  name?: string
  description?: string
  category_id?: number
  price?: number
  price_currency?: string
  stock?: number
  sku?: string
  status?: string
  min_order?: number
  weight?: number
  weight_unit?: string
  condition?: string
  dimension?: { length: number; width: number; height: number }
  pictures?: AskedPicture[]
  variant?: { products?: AskedVariant[]; selection?: AskedSelection[] }
}

const nothing: ListingFacts = {
  category: 0,
  description: '',
  brand: null,
  attributes: [],
  image_urls: [],
  dimensions: [],
  weight: 0,
  measures: null,
  size_chart: null,
  logistics: [],
  condition: 'new',
}

/** Words of the service's own, which a new product has to say. */
function checkWords({ weight, weight_unit, price, price_currency, min_order, status }: AskedProduct, isNew: boolean): void {
  if ((isNew || weight !== undefined) && weight_unit !== 'GR') throw new Refusal('bad-input', 'Field weight_unit: only GR is allowed')
  if ((isNew || price !== undefined) && price_currency !== 'IDR') throw new Refusal('bad-input', 'Field price_currency: only IDR and USD are allowed')
  if (status !== 'LIMITED') throw new Refusal('bad-input', 'Field status: only LIMITED is allowed')
  if (isNew && !(Number(min_order) >= 1)) throw new Refusal('bad-input', 'Field min_order: must be a positive number')
}

/** What of a product its form shows, beside what every product tells. */
export function writtenOf(listing: SandboxListing) {
  const { category, description, condition, weight, measures } = factsOf(listing)
  return { category: Number(categoryId(category)), description, condition: condition === 'used' ? 2 : 1, weight, measures }
}

export function mountListingForm(scope: FastifyInstance, parts: StandInParts, uploads: Uploads): void {
  const { listings, chats } = parts
  const shopOf = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => String(fields.shop_id)

  /** Its own copy of a picture: read from the server that this one plays for, which stands for all of the internet; what lies here or elsewhere stays. */
  async function copied({ file_path = '' }: AskedPicture): Promise<string> {
    // What a product shows already.
    if (/^\/(sandbox|products)\//.test(file_path)) return file_path
    if (!URL.canParse(file_path)) throw new Refusal('bad-input', 'picture file_path must be a URL')
    const { pathname } = new URL(file_path)
    if (/^\/(sandbox|products)\//.test(pathname)) return pathname
    if (!pathname.startsWith('/pictures/')) return file_path
    const answer = await fetch(parts.server() + pathname, { redirect: 'error' }).catch(() => null)
    if (!answer?.ok) throw new Refusal('bad-input', `picture ${file_path} can not be downloaded`)
    const mime = answer.headers.get('content-type') ?? ''
    return chats.keep(Buffer.from(await answer.arrayBuffer()), mime, `picture.${mime.split('/')[1] ?? 'jpg'}`).url
  }
  const copies = async (pictures: readonly AskedPicture[]) => {
    const all = []
    for (const one of pictures) all.push(await copied(one))
    return all
  }

  async function factsIn(asked: AskedProduct, was: ListingFacts): Promise<ListingFacts> {
    const { category_id, condition } = asked
    return {
      ...was,
      category: category_id === undefined ? was.category : numberOfCategory(category_id),
      description: asked.description ?? was.description,
      image_urls: asked.pictures ? await copies(asked.pictures) : was.image_urls,
      weight: asked.weight ?? was.weight,
      measures: asked.dimension ?? was.measures,
      condition: condition === undefined ? was.condition : condition === 'USED' ? 'used' : 'new',
    }
  }

  /** As the product would be: of one that is there, what is not named stays. */
  async function writtenIn(asked: AskedProduct, before: SandboxListing | undefined): Promise<WrittenListing> {
    checkWords(asked, before === undefined)
    const facts = await factsIn(asked, before ? factsOf(before) : nothing)
    const name = asked.name ?? before?.name ?? ''
    if (asked.variant) return { name, ...(await differing(asked.variant, facts, before)) }
    return { name, facts, variants: before && hasVariants(before) ? asTheyAre(before) : [only(asked, before)] }
  }

  const asTheyAre = (before: SandboxListing): WrittenVariant[] => before.variants.map(({ name, ...one }) => ({ ...one, options: name.split(', ') }))
  function only({ sku, price, stock }: AskedProduct, before: SandboxListing | undefined): WrittenVariant {
    const was = before?.variants[0]
    return {
      ...(was && { variant_id: was.variant_id }),
      sku: sku ?? was?.sku ?? '',
      options: [],
      price: Number(price ?? was?.price),
      stock: Number(stock ?? was?.stock ?? 0),
    }
  }

  /** Variants have no id in these calls: one with the same options stays the same. */
  async function differing(variant: NonNullable<AskedProduct['variant']>, facts: ListingFacts, before: SandboxListing | undefined) {
    const selection = selectionIn(facts.category, variant.selection ?? [])
    const variants: WrittenVariant[] = []
    for (const { combination = [], sku, price, stock, pictures } of variant.products ?? []) {
      const options = combination.map((place, tier) => selection[tier]?.options[place] ?? '')
      if (options.length !== selection.length || options.includes('')) throw new Refusal('bad-input', 'variant combination is invalid')
      const was = before?.variants.find(({ name }) => name === options.join(', '))
      const [image_url] = await copies(pictures ?? [])
      variants.push({
        ...(was && { variant_id: was.variant_id }),
        sku: sku ?? '',
        options,
        price: Number(price),
        stock: Number(stock ?? 0),
        ...(image_url && { image_url }),
      })
    }
    if (variants.length === 0) throw new Refusal('bad-input', 'variant products must not be empty')
    return { facts: { ...facts, dimensions: selection.map(({ name }) => name) }, variants }
  }

  /** Everything that is wrong, in the service's words. */
  function errorsOf(written: WrittenListing, store: SandboxStore, before: SandboxListing | undefined): string[] {
    const others = listings.ofStore(store).filter((one) => one !== before && one.state !== 'deleted')
    const said: Partial<Record<string, string>> = { images: 'pictures', sku: 'sku', options: 'variant', variants: 'variant' }
    const errors = faultsOf(written, limits, others)
      .filter(({ of }) => !notAsked.has(of))
      .map(({ of, says }) => `Field ${said[of] ?? of}: ${says}`)
    if (others.some(({ name }) => name === written.name)) errors.push('Field name: another product of the shop has the same name')
    const isSold = before?.variants.some(({ history }) => history.some(({ by }) => by === 'buyer'))
    if (before && isSold && before.name !== written.name) errors.push('Field name: a product that has a transaction keeps its name')
    return errors
  }

  async function row(store: SandboxStore, asked: AskedProduct, before: SandboxListing | undefined): Promise<{ product_id: number } | string[]> {
    try {
      const written = await writtenIn(asked, before)
      const errors = errorsOf(written, store, before)
      if (errors.length > 0) return errors
      if (before) listings.rewrite(before, written)
      return { product_id: Number((before ?? listings.make(store, written, 'active')).product_id) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [error.message]
    }
  }

  const written = (find: (store: SandboxStore, asked: AskedProduct) => SandboxListing | undefined) =>
    shopCall(parts, shopOf, async (store, { fields }) => {
      const products = (fields.products ?? []) as AskedProduct[]
      if (products.length === 0) throw new Refusal('bad-input', 'Invalid request body, please check again')
      const success_rows_data: UploadRows['success_rows_data'][number][] = []
      const failed_rows_data: UploadRows['failed_rows_data'][number][] = []
      for (const asked of products) {
        const became = await row(store, asked, find(store, asked))
        if (!Array.isArray(became)) success_rows_data.push(became)
        else failed_rows_data.push({ product_name: asked.name ?? '', product_price: asked.price ?? 0, sku: asked.sku ?? '', error: became })
      }
      return uploads.begin({ success_rows_data, failed_rows_data })
    })

  const below = (parent: number): object[] =>
    categoryTree
      .filter((one) => one.parent === parent)
      .map(({ number, name, leaf }) => ({ name, id: categoryId(number), ...(!leaf && { child: below(number) }) }))

  scope.get(
    '/inventory/v1/fs/:fs_id/product/category',
    appCall(parts, () => ({ categories: below(0) })),
  )
  scope.get(
    '/inventory/v2/fs/:fs_id/category/get_variant',
    appCall(parts, (_stores, { fields }) => {
      const number = numberOfCategory(fields.cat_id)
      if (!categoryTree.some((one) => one.number === number && one.leaf)) throw new Refusal('not-found', 'Category ID not found, please check again')
      return { ...variantsToldOf(number), category_id: Number(fields.cat_id) }
    }),
  )
  scope.post(
    '/v3/products/fs/:fs_id/create',
    written(() => undefined),
  )
  scope.patch(
    '/v3/products/fs/:fs_id/edit',
    written((store, { id }) => {
      const listing = listings.find(store, String(id))
      if (listing.state === 'deleted') throw new Refusal('not-found', `product ${id} was deleted`)
      return listing
    }),
  )
}
