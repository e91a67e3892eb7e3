import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const passkeyAddress = listAddress({ search: filter.search(1) })

/** One's own passkeys; with `add` one is made beside the list. */
export const passkeyScreen = defineScreen({
  id: 'settings.passkey',
  path: '/settings/passkey',
  query: passkeyAddress.schema.extend({ add: z.literal('1').optional() }),
  title: 'passkey.title',
  keywords: 'passkey.keywords',
  icon: 'key-round',
  access: 'user',
  frame: 'dashboard',
  menus: [
    { at: 'toolbar', of: 'session', order: 120 },
    { at: 'toolbar', of: 'sign-in', order: 120 },
  ],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./passkey.pane.tsx'),
})
