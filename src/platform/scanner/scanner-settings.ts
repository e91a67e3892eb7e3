import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type ScanRules, usualScanRules } from '#kernel/scan-burst.ts'
import type { Volume } from '#platform/settings/settings.ts'

/** Of this machine, since the scanner is plugged into it. */
export interface ScannerSettings extends ScanRules {
  readonly on: boolean
  /** `notification`: as loud as notifications are. */
  readonly volume: Volume | 'notification'
}

const storageKey = 'scanner'

export const useScannerSettings = create<ScannerSettings>()(
  persist((): ScannerSettings => ({ ...usualScanRules, on: true, volume: 'notification' }), { name: storageKey, version: 1 }),
)

export function changeScannerSettings(change: Partial<ScannerSettings>): void {
  useScannerSettings.setState(change)
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useScannerSettings.persist.rehydrate()
  })
