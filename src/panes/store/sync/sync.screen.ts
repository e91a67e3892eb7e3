import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/**
 * Where a marketplace sends the seller back to: the authorisation is finished, then the first sync is shown. What the marketplace says stands in the
 * address beside these, under names of its own, until it was handed on.
 */
const returnScreen = (name: string) =>
  defineScreen({
    id: `store.sync-${name}`,
    path: `/store/sync-${name}`,
    query: z.object({
      /** The stores whose sync is shown, by their codes. */
      stores: z.string().max(4000).optional(),
      /** The authorisation of which the seller chooses stores. */
      choose: z.string().max(100).optional(),
    }),
    title: 'store.sync.title',
    icon: 'store',
    access: any('store'),
    frame: 'dashboard',
    openable: false,
    dock: { instances: 'many', opens: 'replace', minWidth: 320 },
    load: () => import('./sync.pane.tsx'),
  })

export const syncShopeeScreen = returnScreen('shopee')
export const syncShopeeChatScreen = returnScreen('shopee-chat')
export const syncLazadaScreen = returnScreen('lazada')
export const syncLazadaChatScreen = returnScreen('lazada-chat')
export const syncTiktokScreen = returnScreen('tiktok')
export const syncFacebookScreen = returnScreen('facebook')
export const syncInstagramScreen = returnScreen('instagram')
