import type { Marketplace } from '#contract/core/marketplace.ts'
import type { OrderCapabilities, ShopState, SocialProfile } from '#contract/store/store.ts'
import type { ChannelChat } from './chats.ts'
import type { Connecting } from './connecting.ts'
import type { ChannelFailure } from './failure.ts'
import type { ChannelIncome } from './income.ts'
import type { ChannelListings } from './listings.ts'
import type { ChannelOrders, IncomingOrder } from './orders.ts'
import type { ChannelWebhook, LostPushes } from './pushes.ts'
import type { ChannelRatings } from './ratings.ts'
import type { ChannelReturns } from './returns.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from './store-connection.ts'

/** A marketplace, declared once. An absent part is not supported. */
export interface Channel {
  readonly marketplace: Marketplace
  readonly limits: { /** Calls per second and store. */ rate: number /** Calls at once. */; concurrency: number; timeoutMs: number }
  /** Makes the parts for an account; called once at start. */
  connect(account: ChannelAccount): ConnectedChannel
  readonly webhook: ChannelWebhook
}

export interface ConnectedChannel {
  readonly orders?: ChannelOrders
  readonly chat?: ChannelChat
  readonly listings?: ChannelListings
  /** Absent where the marketplace tells no ratings. */
  readonly ratings?: ChannelRatings
  /** Absent where the marketplace tells no returns, or none that could be kept right. */
  readonly returns?: ChannelReturns
  /** Absent where the marketplace tells nothing of what it settles. */
  readonly income?: ChannelIncome
  /** How its stores are connected; absent where they cannot be. */
  readonly connecting?: Connecting
  /** When the seller's permission ends, ISO 8601, where the marketplace tells; null: without an end. */
  permissionEnd?(store: StoreConnection): Promise<string | null>
  /** How the shop stands there, where the marketplace tells; a shop whose token is refused tells nothing. */
  shopState?(store: StoreConnection): Promise<ShopState>
  /** The social profile that the store is; absent where it is none. */
  socialProfile?(store: StoreConnection): Promise<SocialProfile>
  /** Where the marketplace keeps pushes that it could not deliver, those of all stores. Throws {@link ChannelFailure}. */
  lostPushes?(signal: AbortSignal): Promise<LostPushes>
  /** New credentials from the refresh token; throws ChannelFailure `auth-expired` when the seller must reauthorise. */
  refresh(store: StoreConnection): Promise<StoreCredentials>
}

/** One store of one workspace, as calls to its marketplace name it. */
export interface StoreRef {
  readonly workspace_id: number
  readonly store_code: string
  /** The marketplace's own id of the store. */
  readonly store_id: string
}

/** Turns of one store at a marketplace, which all servers share. */
export interface CallTurns {
  /** Takes the next turn: milliseconds until it comes, or null where that is longer than the longest wait; then none was taken. */
  next(key: string, limits: { readonly rate: number; readonly longestMs: number }): Promise<number | null>
  /** Nobody's turn comes for so long: the marketplace asked for it. */
  pause(key: string, ms: number): Promise<void>
}

/** Where the credentials of stores are kept; whoever implements it opens and seals them. */
export interface CredentialStore {
  /** Null when the store has none (never connected, or disconnected). */
  load(store: StoreRef): Promise<StoreCredentials | null>
  /** Keeps renewed credentials, and marks the store's token as valid. */
  save(store: StoreRef, credentials: StoreCredentials): Promise<void>
  /** The marketplace refuses to renew: the seller must reauthorise, and screens show it. */
  expired(store: StoreRef): Promise<void>
}

/** The channels of this process that have an account, with what every call needs around it. */
export interface ChannelRegistry {
  /** The declaration, its account and its connected parts; undefined where there is no account or no such channel. */
  get(marketplace: Marketplace): (ConnectedChannel & { readonly channel: Channel; readonly account: ChannelAccount }) | undefined
  /** What may be asked of a marketplace's orders; empty where it is not connected. */
  capabilities(marketplace: Marketplace): OrderCapabilities
  /**
   * Calls a store's marketplace: waits for the store's rate limit and a free place, stops at the channel's time-out (`unavailable`), loads the store's
   * credentials and renews them once when they have expired, together with every concurrent call of the store. Throws {@link ChannelFailure};
   * `auth-expired` means that the seller must reauthorise. `run` may be called twice, so it keeps no state outside. What reads page after page is given
   * longer than one call has.
   */
  call<T>(
    marketplace: Marketplace,
    store: StoreRef,
    run: (channel: ConnectedChannel, connection: StoreConnection) => Promise<T>,
    options?: { readonly timeoutMs?: number },
  ): Promise<T>
  /** Reads an order as {@link call} does; where the marketplace tells many by one call, those that are asked for meanwhile take one turn together. */
  readOrder(marketplace: Marketplace, store: StoreRef, mpOrderId: string): Promise<IncomingOrder>
}
