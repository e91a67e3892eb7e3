import { useCallback } from 'react'
import { create } from 'zustand'

/** Where the cursors of charts stand, by their key. */
const usePoints = create<Readonly<Record<string, number | null>>>(() => ({}))

/** The point that the cursor of a key stands on: one for all charts that have the key. */
export function useChartPoint(key: string): readonly [at: number | null, go: (at: number | null) => void] {
  const at = usePoints((points) => points[key] ?? null)
  const go = useCallback((to: number | null) => usePoints.setState({ [key]: to }), [key])
  return [at, go]
}
