import { marketplaces } from '#contract/core/marketplace.ts'
import {
  listingAttributes,
  listingBrands,
  listingCategories,
  listingCreate,
  listingForms,
  listingRead,
  listingReread,
  listingRules,
  listingUpdate,
} from '#contract/product/listing-form.endpoints.ts'
import { listingWrites, rereadMarketplace } from '#contract/product/listing-form.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle, handleAsking } from '../handler.ts'
import { askForm, findFormStore, findListingStore, orGone } from './at-store.ts'
import { findBrands, findCategories, readAttributes, readRules } from './listing-lookup.ts'
import { type Reread, readListingsAgain, settleReread } from './reread.ts'
import { changeListing, makeListing, settleWritten, type WrittenListing } from './write-listing.ts'

const replyOf = ({ store, incoming }: WrittenListing, listing_ids: number[]) => ({
  product_code: incoming.mp_product_id,
  store_code: store.store_code,
  url: incoming.url,
  listing_ids,
})

export const listingFormHandlers = [
  handle<typeof listingForms, ChannelServices>(listingForms, async (_request, { channels }) => ({
    rows: marketplaces.flatMap((marketplace) => {
      const form = channels.get(marketplace)?.listings?.form
      return form ? [{ marketplace, writes: listingWrites.filter((write) => form[write]) }] : []
    }),
  })),

  handle<typeof listingCategories, ChannelServices>(listingCategories, async ({ params, query, caller }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, ...query })
    return { rows: await findCategories(services, store, query) }
  }),

  handle<typeof listingAttributes, ChannelServices>(listingAttributes, async ({ params, query, caller }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, ...query })
    return { rows: [...(await readAttributes(services, store, query.category))] }
  }),

  handle<typeof listingBrands, ChannelServices>(listingBrands, async ({ params, query, caller }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, ...query })
    const { brands, next } = await findBrands(services, store, query.category, { search: query.search ?? '', cursor: query.cursor ?? null })
    return { rows: [...brands], next }
  }),

  handle<typeof listingRules, ChannelServices>(listingRules, async ({ params, query, caller }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, ...query })
    return readRules(services, store, query.category)
  }),

  handle<typeof listingRead, ChannelServices>(listingRead, async ({ params, query, caller }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, ...query })
    const listing = await askForm(services, store, (form, connection) => form.read(connection, query.product_code)).catch((failure) =>
      orGone(failure, store),
    )
    return { ...listing, product_code: query.product_code }
  }),

  handleAsking<typeof listingCreate, WrittenListing, ChannelServices>(
    listingCreate,
    async ({ params, body, caller, language }, services) => {
      const { store_code, ...listing } = body
      return makeListing(services, await findFormStore(services, caller.workspace_id, { ...params, store_code }), listing, language)
    },
    async ({ caller }, services, written) => replyOf(written, await settleWritten(services, written, caller.agent_id)),
  ),

  handleAsking<typeof listingUpdate, WrittenListing, ChannelServices>(
    listingUpdate,
    async ({ params, body, caller, language }, services) => {
      const { store_code, product_code, ...listing } = body
      const store = await findFormStore(services, caller.workspace_id, { ...params, store_code })
      return changeListing(services, store, { listing, product_code }, language)
    },
    async ({ caller }, services, written) => replyOf(written, await settleWritten(services, written, caller.agent_id)),
  ),

  handleAsking<typeof listingReread, Reread, ChannelServices>(
    listingReread,
    async ({ body, caller }, services) => {
      const store = await findListingStore(services, caller.workspace_id, { marketplace: rereadMarketplace, store_code: body.store_code })
      return readListingsAgain(services, store, body.product_ids)
    },
    ({ caller }, services, read) => settleReread(services, read, caller.agent_id),
  ),
]
