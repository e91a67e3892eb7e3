import { entity } from '#platform/query/entity.ts'
import { subject } from '#platform/session/session.ts'

/** Seats of the workspace, and who is invited to one. */
export const agentEntity = entity<number>({
  tags: ['agent'],
  news: { 'agent.changed': ({ user_id }) => [[String(user_id), user_id]] },
  replies: { 'account.online-status': { again: (_, { of }) => of.has(String(subject()?.user_id)) } },
  readers: { tags: ['agent'] },
})
