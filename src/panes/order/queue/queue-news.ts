import { useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/order/order.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { matchesQueue } from './queue-matches.ts'
import type { QueueQuery } from './queue-query.ts'

/**
 * How many orders have come into this queue since its rows were read. They are not pushed between the rows: a quiet
 * note offers them. With a text search nobody here can tell whether an order belongs, so any new one counts.
 */
export function useQueueNews(query: QueueQuery, isShown: (orderCode: string) => boolean) {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(isShown)
  shown.current = isShown

  useEffect(() => {
    setCodes(new Set())
    return onLiveEvents((events) => {
      const orders: OrderRow[] = []
      for (const event of events)
        if (event.type === 'order.created' || (event.type === 'order.changed' && event.previous_status !== event.order.order_status))
          orders.push(event.order)
      const now = Date.now()
      const arrived = orders.filter((row) => matchesQueue(row, query, now) !== false && !shown.current(row.order_code)).map((row) => row.order_code)
      if (arrived.length) setCodes((before) => new Set([...before, ...arrived]))
    })
  }, [query])

  return { count: codes.size, clear: () => setCodes(new Set()) }
}
