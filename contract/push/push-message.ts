/** What the service worker receives, encrypted for one browser: as little as a notification needs. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** An address of the app. */
  readonly url: string
  /** A newer message of the same tag takes the place of the older. */
  readonly tag: string
  /** Shown although a window of the app is in view: the person asked for a trial. */
  readonly always?: boolean
}
