import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { OnboardItem, OnboardKey } from '#contract/onboard/onboard.ts'
import { useSession } from '#platform/session/session.ts'

interface OnboardState {
  /** Whose list it is: another seat's is not shown. */
  readonly user_id: number | null
  readonly items: readonly OnboardItem[]
  /** The step whose tour is asked for: several lead to one screen. */
  readonly learning: OnboardKey | null
  /** The rooms that each seat was shown around in: they are not offered again. */
  readonly toured: Readonly<Record<number, readonly string[]>>
}

const storageKey = 'onboard'
const nothing: OnboardState = { user_id: null, items: [], learning: null, toured: {} }

/** What is learned and what is not, as it was known last: kept in the browser, so that the top bar is right from the first paint on. */
export const useOnboardStore = create<OnboardState>()(persist(() => nothing, { name: storageKey, version: 1 }))

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useOnboardStore.persist.rehydrate()
  })

const noRooms: readonly string[] = []

/** The rooms that the person who is signed in was shown around in. */
export function useToured(): readonly string[] {
  const userId = useSession(({ user }) => user?.user_id ?? 0)
  return useOnboardStore(({ toured }) => toured[userId] ?? noRooms)
}

export function keepToured(area: string): void {
  const userId = useSession.getState().user?.user_id ?? 0
  useOnboardStore.setState(({ toured }) => ({ toured: { ...toured, [userId]: [...new Set([...(toured[userId] ?? []), area])] } }))
}
