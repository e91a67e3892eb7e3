import { photoDays } from '#contract/order/packing-photo.endpoints.ts'
import { retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { usePart } from '#platform/query/use-part.ts'

/** How many days the workspace keeps photos. */
export const usePhotoDays = (): number => usePart(retentionRead).data?.photos ?? photoDays
