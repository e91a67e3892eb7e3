import { putsBack, unshelvedList } from '#contract/product/put-back.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What waits for its shelf, and the scanner that puts it there: cancelled picks, and parcels that came back. */
export const putBackScreen = defineScreen({
  id: 'stock.unshelved',
  path: '/product/put-back',
  query: unshelvedList.address.schema,
  title: 'put-back.title',
  keywords: 'put-back.keywords',
  icon: 'rotate-ccw',
  access: putsBack,
  frame: 'dashboard',
  keys: ['G Shift+I'],
  menus: [
    { at: 'toolbar', of: 'product', order: 116 },
    { at: 'toolbar', of: 'stock-io', order: 140 },
  ],
  dock: { instances: 'one', opens: 'replace', minWidth: 380 },
  load: () => import('./put-back.pane.tsx'),
})
