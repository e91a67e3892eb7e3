import { entity } from '#platform/query/entity.ts'

export const onItEntity = entity<string>({
  tags: ['on-it'],
  news: { 'order.on-it': ({ order_code }) => [[order_code, order_code]] },
  replies: { 'order.on-it': { again: ({ query }, { of }) => of.has(String(query?.order_code)) } },
})
