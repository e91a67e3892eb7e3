import { z } from 'zod'
import type { InvitationStatus } from '#contract/bo/bo.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { backofficePlaces } from '#kernel/side-menu.ts'

/** Stores that the operator invited to be connected. */
export const storeInvitationScreen = defineScreen({
  id: 'bo.store-inv',
  path: '/bo/store-inv',
  query: z.object({
    status: z.enum(['waiting', 'connected', 'cancelled'] satisfies InvitationStatus[]).optional(),
    query: z.string().optional(),
  }),
  title: 'bo.invitation.title',
  keywords: 'bo.invitation.keywords',
  icon: 'store',
  access: backoffice,
  frame: 'backoffice',
  menu: backofficePlaces.storeInvitation,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./store-inv.pane.tsx'),
})
