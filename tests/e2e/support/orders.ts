import type { Page } from '@playwright/test'

export interface MadeOrder {
  readonly order_code: string
  readonly order_id: string
}

/** The order's row in a list that is in view. */
export const rowOf = (page: Page, code: string) => page.locator(`[role="row"][data-order-code="${code}"]:visible`)
export const rowsOf = (page: Page) => page.locator('[role="row"][data-order-code]:visible')
/** What a new order's row says: where a marketplace refused the last try to accept it, that. The demo has some such orders. */
export const saysNew = /Baru|Gagal diterima/
/** The same of one that is processed. */
export const saysProcessed = /Diproses|Pickup gagal/

/** The row that the keys are at. */
export const cursorOf = (page: Page) => page.locator('[data-cursor]:visible')
/** The codes of the rows in view, from the top. */
export const codesOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) =>
    rows
      .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => row.getAttribute('data-order-code') as string),
  )
