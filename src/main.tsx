import { outlines } from 'virtual:outlines'
import { start } from '#platform/app/start.tsx'
import { dashboardScreen } from './panes/dashboard/first/first.screen.ts'
import { orderQueueScreen } from './panes/order/queue/queue.screen.ts'

// The queue is where nearly every visit starts, the dashboard where the others do: they alone are declared from the first moment.
void start({
  outlines,
  first: [orderQueueScreen, dashboardScreen],
  ways: async () => (await import('virtual:ways')).ways,
  load: async () => (await import('./declarations.ts')).declarations,
})
