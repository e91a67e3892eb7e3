import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

export const keyboardTabs = ['keys', 'macro', 'scanner'] as const

/** One's own keyboard shortcuts, macros, and the barcode scanner. */
export const settingsKeyboardScreen = defineScreen({
  id: 'settings.keyboard',
  path: '/settings/keyboard',
  query: z.object({ tab: z.enum(keyboardTabs).optional() }),
  title: 'keyboard.title',
  keywords: 'keyboard.keywords',
  icon: 'keyboard',
  access: 'user',
  frame: 'dashboard',
  keys: ['G K'],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./keyboard.pane.tsx'),
})
