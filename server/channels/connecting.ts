import type { ConnectPurpose } from '#contract/store/connect.ts'
import type { SocialProfile } from '#contract/store/store.ts'
import type { StoreCredentials } from './store-connection.ts'

/** A shop that a seller's consent, key or acceptance opens to us. */
export interface OpenedShop {
  /** The marketplace's own id. */
  readonly store_id: string
  readonly store_name: string
  readonly avatar: string | null
  /** Absent where it is none. */
  readonly social_profile?: SocialProfile
  readonly credentials: StoreCredentials
  /** When the seller's permission ends, ISO 8601; null where the marketplace tells no end. */
  readonly permission_end: string | null
}

/** The seller came back from the marketplace without having agreed. */
export class ConsentCancelled extends Error {
  override readonly name = 'ConsentCancelled'
}

/** What a step of connecting needs: the address that the marketplace sends the seller back to, and what stops a call. */
export interface ConsentAsked {
  readonly redirect: string
  /** Comes back with the seller, as it is. */
  readonly state: string
}

/** The seller agrees at the marketplace, and comes back with a code. */
export interface ConnectByConsent {
  readonly way: 'consent'
  /** `chat` where the chat has an authorisation of its own. */
  readonly purposes: readonly ConnectPurpose[]
  /** The address of the marketplace's page; good for minutes. */
  link(asked: ConsentAsked, purpose: ConnectPurpose): string
  /**
   * The shops that what the seller brought back opens; the code works once. Throws {@link ConsentCancelled}, or `ChannelFailure`: `rejected` and
   * `auth-expired` are the marketplace's no.
   */
  redeem(answer: Readonly<Record<string, string>>, asked: { readonly redirect: string; readonly signal: AbortSignal }): Promise<readonly OpenedShop[]>
}

/** The seller enters here what the marketplace gave. */
export interface ConnectByKey {
  readonly way: 'key'
  readonly fields: readonly { readonly name: string; readonly secret: boolean }[]
  /** Asks the marketplace whether it holds; throws `ChannelFailure`: `rejected` and `auth-expired` mean that it does not. */
  check(fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenedShop>
}

/** The operator asks the marketplace for the shop, and its seller accepts there. */
export interface ConnectByInvitation {
  readonly way: 'invitation'
  /** Asks whether the shop is open to us by now; throws `ChannelFailure` where it is not. */
  open(storeId: string, signal: AbortSignal): Promise<OpenedShop>
}

export type Connecting = ConnectByConsent | ConnectByKey | ConnectByInvitation
