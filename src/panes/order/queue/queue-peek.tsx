import type { PeekProps } from '#platform/list/list-spec.ts'
import { Asked, late } from '#platform/ui/late.tsx'

const orderPeek = late(() => import('../detail/order-peek.tsx'))

/** Loads the code ahead; what fails now is tried again when somebody looks. */
export const loadPeek = (): void => void orderPeek.load().catch(() => undefined)

/** The order under the cursor, beside the list; who only goes through the queue needs none of its code. */
export function QueuePeek({ code, onClose }: PeekProps) {
  return <Asked code={orderPeek} of={{ orderCode: code, onClose }} close={onClose} />
}
