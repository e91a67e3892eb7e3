import { entity } from '#platform/query/entity.ts'

/** A token that starts or ceases to hold changes what every window says of the store. */
export const storeEntity = entity<string>({
  tags: ['store'],
  news: { 'store.changed': ({ store_code }) => [[store_code, store_code]] },
  readers: { tags: ['store'] },
})
