/** What a window asks of the service worker. */
export type ToWorker =
  /** The version that waits takes over from the one that runs. */
  { readonly type: 'activate' }

/** What the service worker asks of a window. */
export type FromWorker =
  /** A notification was pressed: an address of the app. */
  { readonly type: 'open'; readonly url: string }
