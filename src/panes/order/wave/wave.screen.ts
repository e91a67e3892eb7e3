import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Pick waves: what is taken from which shelf for many orders at once, and how far each is. */
export const waveScreen = defineScreen({
  id: 'order.wave',
  path: '/order/wave',
  query: z.object({ wave_id: z.coerce.number().int().optional() }),
  title: 'wave.title',
  keywords: 'wave.keywords',
  icon: 'boxes',
  access: any('order'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 420 },
  load: () => import('./wave.pane.tsx'),
})
