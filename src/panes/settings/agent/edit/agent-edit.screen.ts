import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Inviting an agent (`create`), or changing one (`edit`, with its `agent_id`). */
export const agentEditScreen = defineScreen({
  id: 'settings.agent-edit',
  path: '/settings/agent/:modification',
  params: z.object({ modification: z.enum(['create', 'edit']) }),
  query: z.object({ agent_id: z.coerce.number().int().optional() }),
  title: 'agent.edit.title',
  icon: 'user',
  access: any('setting-agent'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 320 },
  load: () => import('./agent-edit.pane.tsx'),
})
