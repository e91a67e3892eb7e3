import { z } from 'zod'
import type { ConnectByKey } from '../connecting.ts'
import { inSeconds } from '../consent.ts'
import { roomsPath } from './chat.ts'
import type { BlibliClient } from './client.ts'

const daySeconds = 86_400

/** A seller's own API key, for the store whose code stands beside it in the seller centre. No call tells the store's name. */
export const createConnecting = (client: BlibliClient): ConnectByKey => ({
  way: 'key',
  fields: [
    { name: 'store_id', secret: false },
    { name: 'key', secret: true },
  ],
  async check({ store_id = '', key = '' }, signal) {
    const credentials = { access_token: key, refresh_token: '', expires_at: inSeconds(daySeconds) }
    await client.call({ store_id, credentials, signal }, 'GET', roomsPath, z.unknown(), { query: { size: 1 } })
    return { store_id, store_name: store_id, avatar: null, credentials, permission_end: null }
  },
})
