import { z } from 'zod'
import { contentKinds } from '#contract/content/content.ts'
import { shortIdInAddress } from '#contract/core/ids.ts'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const contentAddress = listAddress({ kind: filter.choice(contentKinds), query: filter.search(1) })

const common = { icon: 'megaphone', access: backoffice, frame: 'backoffice' } as const

/** News and articles as their editors see them. */
export const contentListScreen = defineScreen({
  ...common,
  id: 'bo.content',
  path: '/bo/content',
  query: contentAddress.schema,
  title: 'bo.content.title',
  keywords: 'bo.content.keywords',
  menus: [
    { at: 'toolbar', of: 'membership-order', order: 130 },
    { at: 'toolbar', of: 'store-invitation', order: 130 },
  ],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./list.pane.tsx'),
})

/** One that is new, or the one that the address names. */
export const contentEditScreen = defineScreen({
  ...common,
  id: 'bo.content-edit',
  path: '/bo/content/edit',
  query: z.object({ kind: z.enum(contentKinds).optional(), content_id: shortIdInAddress.optional() }),
  title: 'bo.content.edit.title',
  keywords: 'bo.content.keywords',
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./edit.pane.tsx'),
})
