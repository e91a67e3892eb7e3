import { entity } from '#platform/query/entity.ts'

/** A store's settlements are read page after page: one refetch serves several. Milliseconds. */
const againAfter = 1000

/** What marketplaces settled, and what is said of it. */
export const incomeEntity = entity<null>({
  tags: ['income'],
  news: { 'income.changed': ({ store_code }) => [[store_code ?? '', null]] },
  readers: { tags: ['income'], after: againAfter },
})
