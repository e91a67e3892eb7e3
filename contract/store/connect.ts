import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/**
 * How a store of a marketplace is connected. `consent`: the seller agrees at the marketplace and comes back. `key`: what `fields` name is entered here.
 * `invitation`: the operator asks the marketplace for it, and the seller accepts there.
 */
export const connectWaySchema = z.object({
  marketplace: marketplaceSchema,
  way: z.enum(['consent', 'key', 'invitation']),
  /** Of `key` and `invitation`: what is entered, in this order. */
  fields: z.array(z.object({ name: z.string(), /** Never shown again. */ secret: z.boolean() })),
  /** Whether its chat has an authorisation of its own. */
  chat_consent: z.boolean(),
})
export type ConnectWay = z.infer<typeof connectWaySchema>

/** What an authorisation is for: the store itself, or its chat where that has an authorisation of its own. */
export const connectPurposes = ['store', 'chat'] as const
export type ConnectPurpose = (typeof connectPurposes)[number]

/** A store that an authorisation opens. `connected`: this workspace has it; `held`: another one does. */
export const authorisedStoreSchema = z.object({
  store_id: z.string(),
  store_name: z.string(),
  avatar: z.string().nullable(),
  state: z.enum(['new', 'connected', 'held']),
})
export type AuthorisedStore = z.infer<typeof authorisedStoreSchema>
