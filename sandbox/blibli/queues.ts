import { randomUUID } from 'node:crypto'
import { Refusal } from '../order.ts'

/** What became of one product of a call. */
export interface QueuedProduct {
  readonly name: string
  readonly sellerSkus: readonly string[]
  /** Null: it was refused, for the reason. */
  readonly productSku: string | null
  readonly errorMessage: string | null
}

/** What is asked for by `async` waits in a queue: the first look finds it in progress, the second finished. */
export function createQueues() {
  const all = new Map<string, { readonly rows: readonly QueuedProduct[]; looks: number }>()
  return {
    begin(rows: readonly QueuedProduct[]): string {
      const queueId = randomUUID()
      all.set(queueId, { rows, looks: 0 })
      return queueId
    },
    look(queueId: string) {
      const queue = all.get(queueId)
      if (!queue) throw new Refusal('not-found', 'Queue feed is not found')
      queue.looks += 1
      const isDone = queue.looks > 1
      return {
        queueFeed: { requestId: queueId, requestAction: 'createProductV3', status: isDone ? 'FINISHED' : 'IN_PROGRESS', total: queue.rows.length },
        queueHistory: isDone
          ? queue.rows.map(({ productSku, errorMessage, ...row }) => ({
              value: JSON.stringify({ type: 'createProductV3', ...row, ...(productSku && { productSku }) }),
              isSuccess: productSku !== null,
              errorMessage,
            }))
          : [],
      }
    },
  }
}
