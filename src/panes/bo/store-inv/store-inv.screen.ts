import { invitationStatuses } from '#contract/bo/bo.ts'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { backofficePlaces } from '#kernel/side-menu.ts'

export const invitationAddress = listAddress({ status: filter.choice(invitationStatuses), query: filter.search(1) })

/** Stores that the operator invited to be connected. */
export const storeInvitationScreen = defineScreen({
  id: 'bo.store-inv',
  path: '/bo/store-inv',
  query: invitationAddress.schema,
  title: 'bo.invitation.title',
  keywords: 'bo.invitation.keywords',
  icon: 'store',
  access: backoffice,
  frame: 'backoffice',
  menu: backofficePlaces.storeInvitation,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./store-inv.pane.tsx'),
})
