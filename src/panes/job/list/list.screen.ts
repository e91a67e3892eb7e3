import { jobList } from '#contract/job/job.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** A person's exports and other long work, with what they made. */
export const jobListScreen = defineScreen({
  id: 'job.list',
  path: '/jobs',
  query: jobList.address.schema,
  title: 'job.list.title',
  keywords: 'job.list.keywords',
  icon: 'download',
  access: 'user',
  frame: 'dashboard',
  keys: ['G X'],
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./list.pane.tsx'),
})
