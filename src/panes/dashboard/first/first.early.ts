/** What the dashboard asks the server first: the page itself asks, before the dashboard's code is there (platform/http/ask-early.ts). */
export const path = '/dashboard'
export const privilege = 'dashboard'

export const firstCalls = (): string[] => ['/store', '/dashboard/today']
