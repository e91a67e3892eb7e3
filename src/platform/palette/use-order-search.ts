import { useEffect, useState } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { useCall } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'

const mostFound = 20
/** Milliseconds without a keystroke before the server is asked. */
const settle = 100
/** The server searches from this length on. */
const shortest = 2

/** The orders that a text finds; null while it is not searched for. The rows before stay until the next are there. */
export function useOrderSearch(text: string | null): { rows: readonly OrderRow[]; searching: boolean; error: unknown } | null {
  const settled = useSettled(text)
  const wanted = settled !== null && settled.length >= shortest && mayAccess(orderList.access, subject())
  const result = useCall(
    orderList,
    { query: { s: settled ?? '', limit: mostFound, sort: 'newest' } },
    { enabled: wanted, placeholderData: (before) => before },
  )
  if (text === null || !wanted) return null
  return { rows: result.data?.rows ?? [], searching: result.isFetching || settled !== text, error: result.error }
}

function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settle)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
