import { randomUUID } from 'node:crypto'
import * as schema from '#server/db/schema/index.ts'
import { samples } from '../samples.ts'
import { type Ids, now, ofCalls, pictureOf, type Room, tomorrow } from './room.ts'

/** What is planned of a product, what buyers say of it, and the documents of its stock. */
export async function furnishProducts({ word, workspace_id, agent, store, unit, listing, unlinked, waiting, put }: Room): Promise<Ids> {
  const { sku, product_id } = unit
  const { store_code } = store
  const at = now()
  await put(schema.productLog, { product_id, sku, field: 'stock', before: 1, after: 2, note: word, agent_name: word })
  const campaign = { campaign_id: randomUUID(), name: word, starts_at: at, ends_at: tomorrow(), store_codes: [store_code], created_at: at }
  const { campaign_id } = await put(schema.stockCampaign, campaign)
  await put(schema.stockCampaignLine, { campaign_id, sku, qty: 2 })
  const boosted = { boost_id: randomUUID(), weekday: 1, hour: 9, products: [{ store_code, mp_product_id: '1' }], created_at: at, changed_at: at }
  const { boost_id } = await put(schema.boostPlan, boosted)
  const { rating_code } = await put(schema.rating, {
    rating_code: `SHPE-R${workspace_id}`,
    store_code,
    marketplace: 'shopee',
    mp_rating_id: `SHPE-R${workspace_id}`,
    mp_product_id: listing.mp_product_id,
    stars: 5,
    comment: word,
    buyer_name: word,
    rated_at: at,
    can_reply: true,
  })
  const document = async (posted: { posted_at: string; posted_by: string } | object) => {
    const head = { io_type: 'in', reference: word, note: word, agent_id: agent.agent_id, agent_name: word, created_at: at } as const
    const { io_id } = await put(schema.stockIo, { ...head, ...posted })
    await put(schema.stockIoLine, { io_id, line: 0, sku, qty: 1 })
    return io_id
  }
  const io_id = await document({})
  const posted_io_id = await document({ posted_at: at, posted_by: word })
  const picture = { picture_id: randomUUID(), mime_type: 'image/png', content: pictureOf(word) }
  const { picture_id } = await put(schema.productPicture, picture)
  await put(schema.productCategory, { code: `kosong-${workspace_id}`, name: `Kosong ${workspace_id}` })
  const other = { store_code, mp_product_id: '2' }
  return {
    sku,
    skus: sku,
    product_id,
    product_ids: product_id,
    product_code: listing.mp_product_id,
    listing_ids: listing.listing_id,
    campaign_id,
    boost_id,
    rating_code,
    io_id,
    picture_id,
    lines: { sku, qty: 2 },
    pieces: { order_code: waiting.order_code, sku, qty: 1 },
    'stock.put-back.undo': false,
    'stock.put-back-scan.code': sku,
    'stock-io.scan.code': sku,
    'stock-io.reverse.io_id': posted_io_id,
    'product.edit-many.edits': { sku, stock: 41 },
    'product.change.variants': { ...samples.variants, sku },
    'product.category-rename.code': word.toLowerCase(),
    'product.category-delete.code': `kosong-${workspace_id}`,
    'product.picture.workspace_id': workspace_id,
    'boost.create.products': other,
    'boost.change.products': other,
    'listing.link.listing_ids': unlinked.listing_id,
    'listing.adopt.listing_ids': unlinked.listing_id,
    ...ofCalls(['product.edit', 'product.toggle-sync', 'product.change', 'product.read'], 'id', product_id),
    ...ofCalls(
      ['figures', 'daily', 'store', 'sku'].map((part) => `product-sales.${part}`),
      'id',
      product_id,
    ),
  }
}
