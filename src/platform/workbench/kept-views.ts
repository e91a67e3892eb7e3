import { create } from 'zustand'

/** How many saved views there are; and of those that the person may change, how many are theirs alone or everybody's. */
export const useKeptViews = create(() => ({ count: 0, own: 0, shared: 0 }))
