import { z } from 'zod'
import type { ShopState } from '#contract/store/store.ts'
import type { ConnectByConsent } from '../connecting.ts'
import { codeIn, inSeconds } from '../consent.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelAccount, StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'

/** A seller may be in several countries with one token; our stores are those of this one. */
const country = 'id'

const text = z.union([z.string(), z.number()]).transform(String)
const tokenShape = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  refresh_expires_in: z.number().nullish(),
  country_user_info: z.array(z.object({ country: z.string(), seller_id: text })).nullish(),
})
const sellerShape = z.object({
  data: z.object({ seller_id: text, name: z.string().nullish(), status: z.string().nullish(), logo_url: z.string().nullish() }),
})

const shopStates: Readonly<Record<string, ShopState>> = { INACTIVE: 'inactive', DELETED: 'deleted' }
export async function shopStateOf(client: LazadaClient, store: StoreConnection): Promise<ShopState> {
  const { data } = await client.call(store, 'GET', '/seller/get', sellerShape, {})
  return shopStates[data.status ?? ''] ?? 'open'
}

/** The place of the seller's page: tokens come from below `/rest` of the same host. */
const pageOf = ({ auth_url, base_url }: ChannelAccount) => `${(auth_url ?? base_url).replace(/\/rest$/, '')}/oauth/authorize`

export const createConnecting = (account: ChannelAccount, client: LazadaClient): ConnectByConsent => ({
  way: 'consent',
  // Unsettled: chat is authorised a second time for the same application, and not for one of the chat category.
  purposes: ['store', 'chat'],
  link({ redirect, state }) {
    const link = new URL(pageOf(account))
    const asked = { response_type: 'code', force_auth: 'true', redirect_uri: redirect, client_id: account.app_id, state }
    for (const [name, value] of Object.entries(asked)) link.searchParams.set(name, value)
    return link.toString()
  },
  async redeem(answer, { signal }) {
    const token = await client.auth('/auth/token/create', tokenShape, { code: codeIn(answer) }, signal)
    const { access_token, refresh_token } = token
    const credentials = { access_token, refresh_token, expires_at: inSeconds(token.expires_in) }
    const permission_end = token.refresh_expires_in ? inSeconds(token.refresh_expires_in) : null
    const here = token.country_user_info?.find((one) => one.country === country)
    if (token.country_user_info?.length && !here) throw new ChannelFailure('rejected', 'the seller has no shop in Indonesia')
    const { data } = await client.call({ store_id: here?.seller_id ?? '', credentials, signal }, 'GET', '/seller/get', sellerShape, {})
    return [
      {
        store_id: here?.seller_id ?? data.seller_id,
        store_name: data.name || data.seller_id,
        avatar: data.logo_url ?? null,
        credentials,
        permission_end,
      },
    ]
  },
})
