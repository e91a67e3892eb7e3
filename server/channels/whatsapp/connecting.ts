import { z } from 'zod'
import type { ConnectByKey } from '../connecting.ts'
import { inSeconds } from '../consent.ts'
import type { GraphClient } from '../graph-client.ts'

/** Of a system user's token, which has no end: it is renewed by then all the same. */
const tokenSeconds = 60 * 86_400

const numberShape = z.object({ id: z.string().min(1), verified_name: z.string().nullish(), display_phone_number: z.string().nullish() })

/** A phone number of the seller's own business account, by its id and a token for it. */
export const createConnecting = (client: GraphClient): ConnectByKey => ({
  way: 'key',
  fields: [
    { name: 'phone_number_id', secret: false },
    { name: 'access_token', secret: true },
  ],
  async check({ phone_number_id = '', access_token = '' }, signal) {
    const credentials = { access_token, refresh_token: '', expires_at: inSeconds(tokenSeconds) }
    const query = { fields: 'id,verified_name,display_phone_number' }
    const asked = { store_id: phone_number_id, credentials, signal }
    const { id, verified_name, display_phone_number } = await client.call(asked, 'GET', `/${encodeURIComponent(phone_number_id)}`, numberShape, {
      query,
    })
    return { store_id: id, store_name: verified_name || display_phone_number || id, avatar: null, credentials, permission_end: null }
  },
})
