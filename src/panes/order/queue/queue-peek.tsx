import { useEffect } from 'react'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { late, useLate } from '#platform/workbench/late.tsx'
import type OrderPeek from '../detail/order-peek.tsx'

const orderPeek = late(() => import('../detail/order-peek.tsx'))

/** Loads the code ahead; what fails now is tried again when somebody looks. */
export const loadPeek = (): void => void orderPeek.load().catch(() => undefined)

/** The order under the cursor, beside the list; who only goes through the queue needs none of its code. */
export function QueuePeek(props: Parameters<typeof OrderPeek>[0]) {
  const Content = useLate(orderPeek)
  const { onClose } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each look; the list makes another closing with each of its paints
  useEffect(() => {
    orderPeek.load().catch((error: unknown) => {
      onClose()
      toast.show({ kind: 'error', text: errorText(error) })
    })
  }, [])
  return Content ? <Content {...props} /> : null
}
