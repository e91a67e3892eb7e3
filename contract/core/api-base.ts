/** Where the API is mounted, beside the app's own routes of the same names. Alone here: who calls one endpoint need not load them all. */
export const apiBase = '/api'
