import { z } from 'zod'
import type { ConnectByInvitation } from '../connecting.ts'
import { ChannelFailure } from '../failure.ts'
import type { TokopediaClient } from './client.ts'

const shopShape = z.object({
  shop_id: z.union([z.string(), z.number()]).transform(String),
  shop_name: z.string().nullish(),
  logo: z.string().nullish(),
})
/** Documented as a list; some answers hold the one shop itself. */
const shopInfoShape = z.union([z.array(shopShape), shopShape.transform((shop) => [shop])])

/** Sellers do not sign in for an application: the operator has the shop tied to it, and the application's own token then opens it. */
export const createConnecting = (client: TokopediaClient): ConnectByInvitation => ({
  way: 'invitation',
  async open(storeId, signal) {
    const credentials = await client.token(signal)
    const shops = await client.call({ store_id: storeId, credentials, signal }, 'GET', '/v1/shop/fs/:fs/shop-info', shopInfoShape, {
      query: { shop_id: storeId },
    })
    const shop = shops.find(({ shop_id }) => shop_id === storeId)
    if (!shop) throw new ChannelFailure('rejected', 'shop is not connected to the application')
    return { store_id: storeId, store_name: shop.shop_name || storeId, avatar: shop.logo || null, credentials, permission_end: null }
  },
})
