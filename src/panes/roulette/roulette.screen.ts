import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Prize draws: the one that the address names, on a wall or in a live show, or a new one beside those that were. */
export const rouletteScreen = defineScreen({
  id: 'roulette.index',
  path: '/roulette',
  query: z.object({ roulette_id: z.uuid().optional() }),
  title: 'roulette.title',
  keywords: 'roulette.keywords',
  icon: 'gift',
  access: 'user',
  frame: 'plain',
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./roulette.pane.tsx'),
})
