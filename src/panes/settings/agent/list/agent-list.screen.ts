import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** The people of the workspace, and who is invited. */
export const agentListScreen = defineScreen({
  id: 'settings.agent',
  path: '/settings/agent',
  query: z.object({ query: z.string().optional() }),
  title: 'agent.list.title',
  keywords: 'agent.list.keywords',
  icon: 'users',
  access: any('setting-agent'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./agent-list.pane.tsx'),
})
