import { useMemo } from 'react'
import { orderDetail, orderShip } from '#contract/order/order.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { DeskState } from '#kernel/packing-desk.ts'
import { capabilitiesFrom, possibleActions } from '#platform/order/order-actions.ts'
import { usePart } from '#platform/query/use-part.ts'
import type { ShipByScan } from './ship-by-scan.ts'

const number = orderShip.body.shape.tracking_number

/** A code that nobody knows, scanned after a parcel without a number was packed, may be the number that its courier printed. */
export function useShipOffer({ current, done, lock }: DeskState): ShipByScan | null {
  const parcel = !current && done && !done.order.tracking_number ? done.order.order_code : null
  const code = parcel && lock?.fault === 'unknown' ? number.safeParse(lock.code) : null
  const stores = usePart(storeList)
  const capabilities = useMemo(() => capabilitiesFrom(stores.data), [stores.data])
  const detail = usePart(orderDetail, { query: { order_code: parcel ?? '' } }, { enabled: code?.success === true })
  if (!detail.data || detail.data.order_code !== parcel || !code?.success) return null
  return possibleActions(detail.data, capabilities).includes('ship') ? { order_code: parcel, tracking_number: code.data } : null
}
