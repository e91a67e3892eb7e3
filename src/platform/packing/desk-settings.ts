import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const deskChecks = ['pieces', 'parcel'] as const

/** How this desk works; of this machine, as its scanner is. */
export interface DeskSettings {
  /** Every piece is scanned, or the parcel alone. */
  readonly check: (typeof deskChecks)[number]
  /** A complete parcel waits for one more scan. */
  readonly confirm: boolean
  /** The label is printed when the parcel is complete, where it was not before. */
  readonly print: boolean
  /** A camera takes a photo of each complete parcel. */
  readonly photo: boolean
  /** A complete parcel waits for its weight. */
  readonly weigh: boolean
}

const storageKey = 'packing-desk.settings'

export const useDeskSettings = create<DeskSettings>()(
  persist((): DeskSettings => ({ check: 'pieces', confirm: false, print: true, photo: false, weigh: false }), { name: storageKey, version: 1 }),
)

export function changeDeskSettings(change: Partial<DeskSettings>): void {
  useDeskSettings.setState(change)
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useDeskSettings.persist.rehydrate()
  })
