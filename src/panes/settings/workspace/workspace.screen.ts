import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** The workspace itself: what it is called and prints, who belongs to it, whose it is, its data and its end. */
export const settingsWorkspaceScreen = defineScreen({
  id: 'settings.workspace',
  path: '/settings/workspace',
  query: z.object({ ask: z.enum(['transfer', 'delete']).optional() }),
  title: 'workspace.title',
  keywords: 'workspace.keywords',
  icon: 'house',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./workspace.pane.tsx'),
})
