/** The queue's address, and what it asks the server first: the page itself asks, before the queue's code is there (platform/http/ask-early.ts). */
export const path = '/order'
export const privilege = 'order'

/** As `usePagedRows`, the tabs and the filter bar write it: a call that is written otherwise is not taken over, and asked once more. */
export function firstCalls(given: URLSearchParams): string[] {
  const rows = new URLSearchParams(given)
  rows.append('page', '1')
  rows.append('limit', '100')
  const ofTabs = new URLSearchParams([...given].filter(([name]) => name === 'store_code' || name === 'marketplace'))
  return ['/store', ofTabs.size > 0 ? `/order/status-summary?${ofTabs}` : '/order/status-summary', '/order/courier-list', `/order?${rows}`]
}
