import type { ConnectByConsent } from '../connecting.ts'
import { codeIn } from '../consent.ts'
import type { ChannelAccount } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'

/** A seller authorises once for all shops. The address to come back to is the one that is registered for the application: the link names none. */
export const createConnecting = (account: ChannelAccount, client: TiktokClient): ConnectByConsent => ({
  way: 'consent',
  purposes: ['store'],
  link({ state }) {
    // Unsettled: the newer page is services.tiktokshop.com/open/authorize?service_id, which needs an id that no call asks for.
    const link = new URL(`${account.auth_url ?? account.base_url}/oauth/authorize`)
    link.searchParams.set('app_key', account.app_id)
    link.searchParams.set('state', state)
    return link.toString()
  },
  async redeem(answer, { signal }) {
    const credentials = await client.redeem(codeIn(answer), signal)
    const shops = await client.shops({ store_id: '', credentials, signal })
    return shops.map(({ id, name }) => ({ store_id: id, store_name: name || id, avatar: null, credentials, permission_end: null }))
  },
})
