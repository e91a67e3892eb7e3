interface Exception {
  readonly seat?: string
  /** Addresses that begin so. */
  readonly url?: string
  readonly what: RegExp
  readonly why: string
}

/** What the matrix of screens lets be, and why. */
const exceptions: readonly Exception[] = [
  {
    seat: 'owner without a membership',
    what: / 403 |status of 403/,
    why: 'A call that the membership no longer allows is how the page learns of it, and the browser notes every such reply',
  },
]

export const isAllowed = (seat: string, at: string, fault: string): boolean =>
  exceptions.some(({ seat: whose, url, what }) => (whose ?? seat) === seat && at.startsWith(url ?? '') && what.test(fault))
