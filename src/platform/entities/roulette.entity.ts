import { entity } from '#platform/query/entity.ts'

export const rouletteEntity = entity<string>({
  tags: ['roulette'],
  news: { 'roulette.changed': ({ roulette_id }) => [[roulette_id, roulette_id]] },
  readers: { tags: ['roulette'] },
})
