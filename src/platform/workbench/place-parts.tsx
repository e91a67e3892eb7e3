import { type ReactNode, useCallback, useState } from 'react'
import { type FailedPart, FailedParts } from '#platform/query/use-part.ts'
import { Coming, late } from '#platform/ui/late.tsx'

const line = late(() => import('./parts-line.tsx'))

/** Says below a place that some of it could not be read, once for all of its parts: who sees no returns of an order would take it for one without. */
export function PlaceParts({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<readonly FailedPart[]>([])
  const take = useCallback((part: FailedPart) => {
    setFailed((before) => [...before, part])
    return () => setFailed((before) => before.filter((one) => one !== part))
  }, [])
  return (
    <FailedParts value={take}>
      {children}
      {failed.length > 0 && <Coming code={line} of={{ failed }} />}
    </FailedParts>
  )
}
