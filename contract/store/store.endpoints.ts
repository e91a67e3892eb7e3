import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { stockBuffer, storeName, storeSchema, storeSyncSchema } from './store.ts'

const params = z.object({ store_code: z.string().min(1).max(100) })

export const storeList = endpoint({
  id: 'store.list',
  method: 'GET',
  path: '/store',
  access: 'user',
  summary: 'The stores of the workspace',
  reply: z.array(storeSchema),
  reads: ['store'],
})

export const storeUpdate = endpoint({
  id: 'store.update',
  method: 'PATCH',
  path: '/store/:store_code',
  access: any('store'),
  summary: 'Renames a store, pauses and resumes it, or sets how many pieces of every SKU it is not told of',
  params,
  body: z.strictObject({ store_name: storeName.optional(), paused: z.boolean().optional(), stock_buffer: stockBuffer.optional() }),
  reply: storeSchema,
  errors: ['STORE_UNKNOWN'],
  touches: ['store'],
})

export const storeDisconnect = endpoint({
  id: 'store.disconnect',
  method: 'POST',
  path: '/store/:store_code/disconnect',
  access: any('store'),
  summary: "Forgets a store's credentials; what was read stays. The store's name stands for the consent",
  params,
  body: z.strictObject({ store_name: z.string() }),
  reply: storeSchema,
  errors: ['STORE_UNKNOWN', 'STORE_NAME_WRONG'],
  touches: ['store'],
})

export const storeSyncList = endpoint({
  id: 'store.sync-list',
  method: 'GET',
  path: '/store/sync',
  access: 'user',
  summary: 'The latest sync of each store, part by part',
  reply: z.array(storeSyncSchema),
  reads: ['store', 'store-sync'],
})

export const storeSync = endpoint({
  id: 'store.sync',
  method: 'POST',
  path: '/store/:store_code/sync',
  access: any('store'),
  summary: 'Reads orders and chats of a store anew; one that runs already goes on',
  params,
  reply: z.array(storeSyncSchema),
  errors: ['STORE_UNKNOWN', 'STORE_PAUSED', 'STORE_TOKEN_EXPIRED'],
  touches: ['store-sync'],
})
