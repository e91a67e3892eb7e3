import { performanceAgent } from '#contract/order/performance.endpoints.ts'
import { usePart } from '#platform/query/use-part.ts'

/** Who did something to orders in the last thirty days: the filter offers them, whatever days are shown. */
export const usePeople = () =>
  (usePart(performanceAgent, { query: { period: 'last30' } }).data?.rows ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name }))
