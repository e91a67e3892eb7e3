import { useMemo } from 'react'
import { storeList } from '#contract/store/store.endpoints.ts'
import { type CapabilitiesOf, capabilitiesFrom } from '#platform/order/order-actions.ts'
import { usePart } from '#platform/query/use-part.ts'

/** What the marketplaces of the workspace's stores let one do with an order. */
export function useOrderCapabilities(): CapabilitiesOf {
  const { data } = usePart(storeList)
  return useMemo(() => capabilitiesFrom(data), [data])
}
