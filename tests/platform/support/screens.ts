import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const empty = async () => ({ default: () => null })
const dock = { instances: 'many', opens: 'replace', minWidth: 200 } as const

export const login = defineScreen({
  id: 'auth.login',
  path: '/login',
  query: z.object({ redirect_uri: z.string().optional() }),
  title: 'auth.login.title',
  icon: 'key-round',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock,
  load: empty,
})
export const noAccess = defineScreen({
  id: 'error.no-access',
  path: '/error/no-access',
  query: z.object({ from: z.string().optional() }),
  title: 'error.no-access.title',
  icon: 'lock',
  access: 'user',
  frame: 'dashboard',
  openable: false,
  dock,
  load: empty,
})
export const orders = defineScreen({
  id: 'order.queue',
  path: '/order',
  query: z.object({ status: z.string().optional() }),
  title: 'order.queue.title',
  icon: 'package',
  access: any('order'),
  frame: 'dashboard',
  keys: ['G O'],
  dock,
  load: empty,
})
export const detail = defineScreen({
  id: 'order.detail',
  path: '/order/detail',
  query: z.object({ order_code: z.string() }),
  title: 'order.detail.title',
  icon: 'receipt-text',
  access: any('order'),
  frame: 'dashboard',
  openable: false,
  dock,
  load: empty,
})
/** There is one of it in a window. */
export const settings = defineScreen({
  id: 'settings.general',
  path: '/settings/general',
  title: 'settings.general.title',
  icon: 'settings',
  access: 'user',
  frame: 'dashboard',
  dock: { ...dock, instances: 'one' },
  load: empty,
})

export const someScreens = [login, noAccess, orders, detail, settings]
