import { entity } from '#platform/query/entity.ts'

/** The workspace itself. */
export const workspaceEntity = entity<true>({
  tags: ['workspace'],
  news: { 'workspace.changed': () => [['own', true]] },
  readers: { tags: ['workspace'] },
})
