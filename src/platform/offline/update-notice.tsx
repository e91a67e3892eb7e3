import { lazy, Suspense } from 'react'
import { hasUpdate, useUpdate } from './update-store.ts'

const Card = lazy(() => import('./update-card.tsx'))

/** Offers the new version of the app, once there is one. */
export function UpdateNotice() {
  return useUpdate(hasUpdate) ? (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  ) : null
}
