import { entity } from '#platform/query/entity.ts'

/** Who came and went, their leave and their pay. */
export const attendanceEntity = entity<number>({
  tags: ['attendance'],
  news: { 'attendance.changed': ({ user_id }) => [[String(user_id), user_id]] },
  readers: { tags: ['attendance'] },
})
