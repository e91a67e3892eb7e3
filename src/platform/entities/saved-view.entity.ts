import { entity } from '#platform/query/entity.ts'

/** What people keep of lists, for themselves or for the workspace. */
export const savedViewEntity = entity<true>({
  tags: ['saved-view'],
  news: { 'saved-view.changed': () => [['views', true]] },
  readers: { tags: ['saved-view'] },
})
