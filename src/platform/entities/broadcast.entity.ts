import { entity } from '#platform/query/entity.ts'

export const broadcastEntity = entity<number>({
  tags: ['broadcast'],
  news: { 'chat.broadcast-changed': ({ broadcast_id }) => [[String(broadcast_id), broadcast_id]] },
  // It comes further with every batch of receivers: a moment's steps are one reason to read it again.
  readers: { tags: ['broadcast'], after: 400 },
})
