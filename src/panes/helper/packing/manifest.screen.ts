import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** What the courier signs: its parcels, for paper. */
export const manifestScreen = defineScreen({
  id: 'helper.manifest',
  path: '/helper/packing/manifest',
  query: z.object({ manifest_id: z.coerce.number().int().optional() }),
  title: 'packing.manifest.title',
  icon: 'clipboard-list',
  access: 'packing-helper-accounts',
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 480 },
  load: () => import('./manifest.pane.tsx'),
})
