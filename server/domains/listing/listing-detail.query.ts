import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ListedProduct } from '#contract/product/listing.ts'
import type { Connection } from '#server/db/database.ts'
import type { ChannelServices } from '../channel-services.ts'
import { readListedVariants } from './listing-list.query.ts'

/** A product as a store sells it. Throws NOT_FOUND. */
export async function readListedProduct(
  connection: Connection,
  services: ChannelServices,
  asked: { readonly marketplace: Marketplace; readonly product_code: string; readonly store_code?: string },
): Promise<ListedProduct> {
  const variants = await readListedVariants(connection, services, asked)
  const [first] = variants
  if (!first) throw new DomainError('NOT_FOUND')
  const pictures = variants.flatMap(({ image_url }) => image_url ?? [])
  return {
    store_code: first.store_code,
    store_name: first.store_name,
    marketplace: first.marketplace,
    product_code: first.mp_product_id,
    name: first.name,
    image_urls: [...new Set(pictures)],
    url: variants.find(({ url }) => url !== null)?.url ?? null,
    seen_at: first.seen_at,
    variants,
  }
}
