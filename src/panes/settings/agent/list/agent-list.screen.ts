import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const agentAddress = listAddress({ query: filter.search(1) })

/** The people of the workspace, and who is invited. */
export const agentListScreen = defineScreen({
  id: 'settings.agent',
  path: '/settings/agent',
  query: agentAddress.schema,
  title: 'agent.list.title',
  keywords: 'agent.list.keywords',
  icon: 'users',
  access: any('setting-agent'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./agent-list.pane.tsx'),
})
