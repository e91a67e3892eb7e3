import { orderQueueScreen } from './queue.screen.ts'
import { type QueueQuery, queueInput } from './queue-query.ts'

/** The address of a queue; equal queues have equal ones. */
export const queueUrl = (query: Partial<QueueQuery>): string => orderQueueScreen.href({ query: queueInput(query) })
