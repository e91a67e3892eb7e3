import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { OnboardItem, OnboardKey } from '#contract/onboard/onboard.ts'

interface OnboardState {
  /** Whose list it is: another seat's is not shown. */
  readonly user_id: number | null
  readonly items: readonly OnboardItem[]
  /** The step whose tour is asked for: several lead to one screen. */
  readonly learning: OnboardKey | null
}

const storageKey = 'onboard'
const nothing: OnboardState = { user_id: null, items: [], learning: null }

/** What is learned and what is not, as it was known last: kept in the browser, so that the top bar is right from the first paint on. */
export const useOnboardStore = create<OnboardState>()(persist(() => nothing, { name: storageKey, version: 1 }))

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useOnboardStore.persist.rehydrate()
  })
