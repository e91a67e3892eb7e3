/** A store's credentials as its channel keeps them; sealed at rest. */
export interface StoreCredentials {
  access_token: string
  refresh_token: string
  /** ISO instant. */
  expires_at: string
}

/** What a call to a marketplace needs: which store, with which credentials, through which door. */
export interface StoreConnection {
  /** The marketplace's own id of the store. */
  readonly store_id: string
  readonly credentials: StoreCredentials
  /** Stops the call: a time-out counts as `unavailable`. */
  readonly signal?: AbortSignal
  /** What reads page after page waits here before each further call: they count like any others of the store's. Throws `rate-limited`. */
  readonly turn?: () => Promise<void>
}

/** The application's own account at a marketplace: from configuration, the sandbox's in a demo. */
export interface ChannelAccount {
  /** Without a slash at its end. */
  readonly base_url: string
  /** Where tokens come from, where it is another place than `base_url`. */
  readonly auth_url?: string
  /** Partner, app or client id. */
  readonly app_id: string
  /** The id that fetches tokens, where it is another than `app_id`. */
  readonly client_id?: string
  /** The key that signs calls and pushes. */
  readonly app_secret: string
  /** The address that the marketplace pushes to; some sign it. */
  readonly callback_url: string
}
