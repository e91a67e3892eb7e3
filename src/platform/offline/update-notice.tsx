import { Coming, late } from '#platform/ui/late.tsx'
import { hasUpdate, useUpdate } from './update-store.ts'

const card = late(() => import('./update-card.tsx'))

/** Offers the new version of the app, once there is one. */
export function UpdateNotice() {
  return useUpdate(hasUpdate) ? <Coming code={card} of={{}} /> : null
}
