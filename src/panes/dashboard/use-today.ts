import { dashboardToday } from '#contract/dashboard/dashboard.endpoints.ts'
import { chatEntity } from '#platform/entities/chat.entity.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { productEntity } from '#platform/entities/product.entity.ts'
import { useCall } from '#platform/query/query.ts'

/** Deadlines pass and hours begin without anything that tells of it. Milliseconds. */
const everyMinute = 60_000

/** The day so far; orders change it at once, and news that comes together is one reason to read it again. */
export const useToday = () => useCall(dashboardToday, {}, { refetchInterval: everyMinute })

orderEntity.follow(dashboardToday, { again: true, after: 40 })
chatEntity.follow(dashboardToday, { again: true, after: 1000 })
productEntity.follow(dashboardToday, { again: true, after: 1000 })
