import { useEffect } from 'react'
import { orderLook, orderOnIt } from '#contract/order/packing.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Notice } from '#platform/ui/notice.tsx'

/** Who only passes by is on nothing. Milliseconds. */
const settledMs = 1_500
/** Well within the time after which somebody counts as gone. */
const againMs = 5 * 60_000

/** Says that this order is open here, as long as it is. */
function useLooking(order_code: string): void {
  useEffect(() => {
    let told = false
    const tell = (open: boolean) => void call(orderLook, { body: { order_code, open } }).catch(() => undefined)
    const look = () => {
      told = true
      tell(true)
    }
    const settled = setTimeout(look, settledMs)
    const again = setInterval(look, againMs)
    return () => {
      clearTimeout(settled)
      clearInterval(again)
      if (told) tell(false)
    }
  }, [order_code])
}

/** Who else has the order open or packs it, so that nobody does it twice. */
export function OnItNote({ order_code }: { order_code: string }) {
  useLooking(order_code)
  const { data } = usePart(orderOnIt, { query: { order_code } })
  const people = data?.on_it.filter(({ user_id }, at, all) => all.findIndex((one) => one.user_id === user_id) === at) ?? []
  return people.map(({ user_id, name, doing }) => (
    <Notice key={user_id} tone={doing === 'packing' ? 'warning' : 'info'}>
      {t(`packing.on-it.${doing}`, { name })}
    </Notice>
  ))
}
