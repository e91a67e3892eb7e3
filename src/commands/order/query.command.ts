import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { workbench } from '#platform/workbench/workbench.ts'

export const openQuery = defineCommand({
  id: 'order.open-query',
  title: 'order.query.open',
  keywords: 'order.query.keywords',
  icon: 'list-filter',
  group: 'order.group',
  keys: ['G Shift+F'],
  access: any('order'),
  args: z.object({ query_id: z.string() }),
  asks: {
    query_id: {
      label: 'order.filter.query',
      choices: async () =>
        (await queryClient.fetchQuery(callQuery(orderQueryList))).queries.map(({ query_id, name }) => ({ value: String(query_id), title: name })),
    },
  },
  run: ({ args: { query_id } }) => workbench.open(orderQueueScreen.href({ query: { query_id } }), 'replace'),
})
