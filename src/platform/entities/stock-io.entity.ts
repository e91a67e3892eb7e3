import { entity } from '#platform/query/entity.ts'

export const stockIoEntity = entity<number>({
  tags: ['stock-io'],
  news: { 'stock-io.changed': ({ io_id }) => [[String(io_id), io_id]] },
  replies: {
    'stock-io.list': { again: true },
    'stock-io.of-type': { again: true },
    'stock-io.agents': { again: true, quietly: true },
    'stock-io.detail': { again: ({ params }, { of }) => of.has(String(params?.io_id)) },
  },
})
