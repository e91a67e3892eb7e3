import { photoDays } from '#contract/order/packing-photo.endpoints.ts'
import { retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { useCall } from '#platform/query/query.ts'

/** How many days the workspace keeps photos. */
export const usePhotoDays = (): number => useCall(retentionRead).data?.photos ?? photoDays
