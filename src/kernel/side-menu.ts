import type { Screen } from './screen.ts'

/** A place in a menu: groups are divided by a line. */
export type MenuPlace = NonNullable<Screen['menu']>

/**
 * Every place of the side menu, in the order of the specification (§2): dashboard; chat, order, return refund, rating; sales report with what
 * was disbursed, chat report; sales, purchase, product with its stock documents, store; settings, news and update. A screen takes its own by name: `menu: menuPlaces.product`.
 * The menu shows the screens that exist and that the person may use.
 */
export const menuPlaces = {
  dashboard: { group: 1, order: 10 },
  chat: { group: 2, order: 10 },
  order: { group: 2, order: 20 },
  returnRefund: { group: 2, order: 30 },
  rating: { group: 2, order: 40 },
  salesReport: { group: 3, order: 10 },
  disbursement: { group: 3, order: 15 },
  chatReport: { group: 3, order: 20 },
  sales: { group: 4, order: 10 },
  purchase: { group: 4, order: 20 },
  product: { group: 4, order: 30 },
  stockInOut: { group: 4, order: 35 },
  store: { group: 4, order: 40 },
  settings: { group: 5, order: 10 },
  news: { group: 5, order: 20 },
} as const satisfies Record<string, MenuPlace>

/** The places of the back office's own menu, for screens of the frame `backoffice`. */
export const backofficePlaces = {
  storeInvitation: { group: 1, order: 10 },
  membershipOrder: { group: 1, order: 20 },
  membershipProduct: { group: 1, order: 30 },
} as const satisfies Record<string, MenuPlace>
