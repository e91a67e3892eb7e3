import { z } from 'zod'
import type { ShopState } from '#contract/store/store.ts'
import { fromSeconds, secondsShape } from '../ask.ts'
import type { ConnectByConsent } from '../connecting.ts'
import { codeIn, inSeconds } from '../consent.ts'
import { ChannelFailure } from '../failure.ts'
import { hmacHex } from '../signature.ts'
import type { ChannelAccount, StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import { tokenShape } from './shapes.ts'

const openedShape = tokenShape.extend({ shop_id_list: z.array(z.number()).nullish() })
const shopShape = z.object({ shop_name: z.string().nullish(), status: z.string().nullish(), expire_time: secondsShape.nullish() })

/** The platform's link, which carries no state: it comes back in the query of our own address, which is all that may differ from the registered one. */
function linkTo(account: ChannelAccount, redirect: string, state: string): string {
  const link = new URL(`${account.base_url}/api/v2/shop/auth_partner`)
  const target = new URL(redirect)
  target.searchParams.set('state', state)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const params = { partner_id: account.app_id, timestamp, sign: hmacHex(account.app_secret, account.app_id, link.pathname, timestamp) }
  for (const [name, value] of Object.entries({ ...params, redirect: target.toString() })) link.searchParams.set(name, value)
  return link.toString()
}

/** A shop's name and how long its seller's permission holds. */
export async function shopOf(client: ShopeeClient, store: StoreConnection): Promise<{ store_name: string; permission_end: string | null }> {
  const shop = await client.bare(store, '/shop/get_shop_info', shopShape)
  return { store_name: shop.shop_name || store.store_id, permission_end: shop.expire_time ? fromSeconds(shop.expire_time) : null }
}

const shopStates: Readonly<Record<string, ShopState>> = { BANNED: 'banned', FROZEN: 'frozen' }
export async function shopStateOf(client: ShopeeClient, store: StoreConnection): Promise<ShopState> {
  const { status } = await client.bare(store, '/shop/get_shop_info', shopShape)
  return shopStates[status ?? ''] ?? 'open'
}

/** A seller agrees for a shop, or with a main account for several at once, whose token opens each of them until it is renewed shop by shop. */
export const createConnecting = (account: ChannelAccount, client: ShopeeClient): ConnectByConsent => ({
  way: 'consent',
  // Unsettled: chat is authorised a second time for the same application, as other integrations do it, and not for one of its own.
  purposes: ['store', 'chat'],
  link: ({ redirect, state }) => linkTo(account, redirect, state),
  async redeem(answer, { signal }) {
    const code = codeIn(answer)
    const { shop_id, main_account_id } = answer
    const whose = main_account_id ? { main_account_id: Number(main_account_id) } : { shop_id: Number(shop_id) }
    if (!Object.values(whose).every(Number.isSafeInteger)) throw new ChannelFailure('rejected', 'shop_id is missing')
    const token = await client.open('/auth/token/get', openedShape, { code, partner_id: Number(account.app_id), ...whose }, signal)
    const { access_token, refresh_token } = token
    const credentials = { access_token, refresh_token, expires_at: inSeconds(token.expire_in) }
    const ids = main_account_id ? (token.shop_id_list ?? []).map(String) : [String(shop_id)]
    if (ids.length === 0) throw new ChannelFailure('rejected', 'no shop was authorised')
    return Promise.all(
      ids.map(async (store_id) => ({ store_id, avatar: null, credentials, ...(await shopOf(client, { store_id, credentials, signal })) })),
    )
  },
})
