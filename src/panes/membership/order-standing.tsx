import { useEffect } from 'react'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import type { MembershipOrder, MembershipOrderStatus } from '#contract/bo/bo.ts'
import { membershipOrder } from '#contract/membership/membership.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { keepMembership } from '#platform/session/session.ts'
import type { Tone } from '#platform/ui/chip.tsx'

/** How often it is looked whether the money came. Milliseconds. */
const lookEvery = 3_000

export const orderTones: Readonly<Record<MembershipOrderStatus, Tone>> = { waiting: 'warning', paid: 'success', cancelled: 'neutral' }
export const orderStatusText = (status: MembershipOrderStatus): string => t(`membership.order.status.${status}`)

/** What commands know of an order. */
export const orderContext = (order: Pick<MembershipOrder, 'order_code' | 'status'> | undefined, online: boolean) => ({
  'membership.waits': order?.status === 'waiting',
  'membership.online': online,
})

/** An order as it stands, read again until it is settled. Once it is paid the session knows of the membership. */
export function useOrder(id: string) {
  const found = useCall(
    membershipOrder,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? lookEvery : false), refetchOnWindowFocus: true },
  )
  const paid = found.data?.status === 'paid'
  useEffect(() => {
    if (paid) void call(authMembershipStatus).then(keepMembership, () => undefined)
  }, [paid])
  return found
}
