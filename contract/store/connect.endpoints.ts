import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { authorisedStoreSchema, connectPurposes, connectWaySchema } from './connect.ts'
import { storeSchema } from './store.ts'

const access = any('store')

export const storeWays = endpoint({
  id: 'store.ways',
  method: 'GET',
  path: '/store/connect',
  access,
  summary: 'How stores of each marketplace that has an account here are connected',
  reply: z.array(connectWaySchema),
})

export const storeConnect = endpoint({
  id: 'store.connect',
  method: 'POST',
  path: '/store/connect',
  access,
  summary: 'Where the seller agrees to a connection, at the marketplace: an address that is good once, for this person, until `expires_at`',
  body: z.strictObject({
    marketplace: marketplaceSchema,
    purpose: z.enum(connectPurposes).default('store'),
    /** The store to be authorised again; null: a new one. */
    store_code: z.string().min(1).max(100).nullable().default(null),
  }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  // The address is a secret until it is used: it is not kept for a repeat.
  idempotent: false,
  errors: ['STORE_UNKNOWN', 'NOT_SUPPORTED'],
})

export const storeConnected = endpoint({
  id: 'store.connected',
  method: 'POST',
  path: '/store/connect/return',
  access,
  summary: 'What the marketplace sent the seller back with. One store is connected at once; of several, the seller chooses',
  body: z.strictObject({
    marketplace: marketplaceSchema,
    purpose: z.enum(connectPurposes),
    /** The address's own parameters, as they came. */
    answer: z.record(z.string().max(100), z.string().max(4000)),
  }),
  reply: z.object({
    /** Names this authorisation in {@link storeChoose}. */
    authorisation_id: z.string(),
    connected: z.array(storeSchema),
    /** Empty unless the seller has to choose. */
    choices: z.array(authorisedStoreSchema),
  }),
  errors: [
    'AUTHORISATION_GONE',
    'AUTHORISATION_CANCELLED',
    'AUTHORISATION_REFUSED',
    'OTHER_STORE',
    'STORE_HELD',
    'STORE_LIMIT',
    'MARKETPLACE_UNAVAILABLE',
  ],
  touches: ['store'],
})

export const storeChoose = endpoint({
  id: 'store.choose',
  method: 'POST',
  path: '/store/connect/:authorisation_id/choose',
  access,
  summary: 'Connects the chosen stores of an authorisation that opened several',
  params: z.object({ authorisation_id: z.string().min(1).max(100) }),
  body: z.strictObject({ store_ids: z.array(z.string().min(1).max(100)).min(1).max(200) }),
  reply: z.array(storeSchema),
  errors: ['AUTHORISATION_GONE', 'STORE_HELD', 'STORE_LIMIT'],
  touches: ['store'],
})

export const storeConnectByKey = endpoint({
  id: 'store.connect-by-key',
  method: 'POST',
  path: '/store/connect/key',
  access,
  summary: 'Connects a store, or one again, by what its seller was given at the marketplace; the marketplace is asked whether it holds',
  body: z.strictObject({
    marketplace: marketplaceSchema,
    store_code: z.string().min(1).max(100).nullable().default(null),
    /** By the names of the way's fields. */
    fields: z.record(z.string().max(50), z.string().trim().min(1).max(2000)),
  }),
  reply: storeSchema,
  errors: ['STORE_UNKNOWN', 'NOT_SUPPORTED', 'KEY_REFUSED', 'OTHER_STORE', 'STORE_HELD', 'STORE_LIMIT', 'MARKETPLACE_UNAVAILABLE'],
  touches: ['store'],
})

export const storeInvite = endpoint({
  id: 'store.invite',
  method: 'POST',
  path: '/store/connect/invitation',
  access,
  summary: 'Asks the operator to connect a store; it stands in the list as not connected until the operator answers',
  body: z.strictObject({
    marketplace: marketplaceSchema,
    store_id: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/),
    store_name: z.string().trim().min(1).max(100),
  }),
  reply: storeSchema,
  errors: ['NOT_SUPPORTED', 'STORE_HELD'],
  touches: ['store', 'back-office'],
})
