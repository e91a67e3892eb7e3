import { lazy, Suspense } from 'react'
import { useCheatSheet } from './cheat-sheet-store.ts'

const CheatSheet = lazy(() => import('./cheat-sheet.tsx'))

/** The cheat sheet, while it is asked for. */
export function CheatSheetHost() {
  const open = useCheatSheet((state) => state.open)
  return open ? (
    <Suspense fallback={null}>
      <CheatSheet />
    </Suspense>
  ) : null
}
