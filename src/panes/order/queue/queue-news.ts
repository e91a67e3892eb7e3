import { useEffect, useRef, useState } from 'react'
import { orderEntity } from '#platform/entities/order.entity.ts'
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
    return orderEntity.onNews(({ all }) => {
      const now = Date.now()
      const arrived = all
        .filter((event) => event.type === 'order.created' || event.previous_status !== event.order.order_status)
        .filter(({ order }) => matchesQueue(order, query, now) !== false && !shown.current(order.order_code))
        .map(({ order }) => order.order_code)
      if (arrived.length) setCodes((before) => new Set([...before, ...arrived]))
    })
  }, [query])

  return { count: codes.size, clear: () => setCodes(new Set()) }
}
