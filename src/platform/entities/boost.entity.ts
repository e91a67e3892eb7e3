import { entity } from '#platform/query/entity.ts'

/** The plan is read again as a whole: what it boosts, and what became of that. */
export const boostEntity = entity<null>({
  tags: ['boost'],
  news: { 'boost.changed': () => [['plan', null]] },
  readers: { tags: ['boost'] },
})
