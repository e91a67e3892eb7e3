import { useEffect } from 'react'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { late, useLate } from '#platform/workbench/late.tsx'

const orderPeek = late(() => import('../detail/order-peek.tsx'))

/** Loads the code ahead; what fails now is tried again when somebody looks. */
export const loadPeek = (): void => void orderPeek.load().catch(() => undefined)

/** The order under the cursor, beside the list; who only goes through the queue needs none of its code. */
export function QueuePeek({ code, onClose }: PeekProps) {
  const Content = useLate(orderPeek)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each look; the list makes another closing with each of its paints
  useEffect(() => {
    orderPeek.load().catch((error: unknown) => {
      onClose()
      toast.show({ kind: 'error', text: errorText(error) })
    })
  }, [])
  return Content ? <Content orderCode={code} onClose={onClose} /> : null
}
