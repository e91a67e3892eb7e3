import { outlines } from 'virtual:outlines'
import { start } from '#platform/app/start.tsx'
import { orderQueueScreen } from './panes/order/queue/queue.screen.ts'

// The queue is where nearly every visit starts: it alone is declared from the first moment.
void start({
  outlines,
  first: [orderQueueScreen],
  ways: async () => (await import('virtual:ways')).ways,
  load: async () => (await import('./declarations.ts')).declarations,
})
