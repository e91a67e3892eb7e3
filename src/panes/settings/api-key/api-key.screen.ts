import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const apiKeyAddress = listAddress({ search: filter.search(1) })

/** One's own API keys in this workspace; with `add` one is made beside the list. */
export const apiKeyScreen = defineScreen({
  id: 'settings.api-key',
  path: '/settings/api-key',
  query: apiKeyAddress.schema.extend({ add: z.literal('1').optional() }),
  title: 'api-key.title',
  keywords: 'api-key.keywords',
  icon: 'key-round',
  access: 'user',
  frame: 'dashboard',
  menus: [
    { at: 'toolbar', of: 'session', order: 130 },
    { at: 'toolbar', of: 'sign-in', order: 130 },
  ],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./api-key.pane.tsx'),
})
