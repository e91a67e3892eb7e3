import { entity } from '#platform/query/entity.ts'

/** What people keep of lists, for themselves or for the workspace. */
export const savedViewEntity = entity<true>({
  tags: ['saved-view'],
  news: { 'saved-view.changed': () => [['views', true]] },
  // What a custom filter finds goes by its rows.
  replies: { 'order.list': { again: ({ query }) => query?.query_id !== undefined } },
  readers: { tags: ['saved-view'] },
})
