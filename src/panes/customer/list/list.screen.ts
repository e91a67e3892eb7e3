import { any } from '#contract/core/privilege.ts'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Every buyer of the workspace with what they ordered. */
export const customerListScreen = defineScreen({
  id: 'customer.list',
  path: '/customer',
  query: customerList.address.schema,
  title: 'customer.list.title',
  keywords: 'customer.list.keywords',
  icon: 'users',
  access: any('customer'),
  frame: 'dashboard',
  keys: ['G B'],
  dock: { instances: 'many', opens: 'replace', minWidth: 420, stays: true },
  load: () => import('./list.pane.tsx'),
})
