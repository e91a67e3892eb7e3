import { z } from 'zod'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'
import { socialProfileSchema } from './store.ts'

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

/**
 * Where marketplaces send sellers back to, below our own address: those of Shopee, Lazada and TikTok are the specification's. Each is registered at its
 * marketplace for the application.
 */
export const connectRoutes = {
  shopee: { store: '/store/sync-shopee', chat: '/store/sync-shopee-chat' },
  lazada: { store: '/store/sync-lazada', chat: '/store/sync-lazada-chat' },
  tiktok: { store: '/store/sync-tiktok' },
  facebook: { store: '/store/sync-facebook' },
  instagram: { store: '/store/sync-instagram' },
} as const satisfies Readonly<Partial<Record<Marketplace, Readonly<Partial<Record<ConnectPurpose, `/store/${string}`>>>>>>

export const connectRouteOf = (marketplace: Marketplace, purpose: ConnectPurpose): string | undefined =>
  (connectRoutes as Readonly<Partial<Record<Marketplace, Readonly<Partial<Record<ConnectPurpose, string>>>>>>)[marketplace]?.[purpose]

/** A store that an authorisation opens. `connected`: this workspace has it; `held`: another one does. */
export const authorisedStoreSchema = z.object({
  store_id: z.string(),
  store_name: z.string(),
  avatar: z.string().nullable(),
  social_profile: socialProfileSchema.nullable(),
  state: z.enum(['new', 'connected', 'held']),
})
export type AuthorisedStore = z.infer<typeof authorisedStoreSchema>
