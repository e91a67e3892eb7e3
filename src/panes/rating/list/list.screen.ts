import { z } from 'zod'
import { testUser } from '#contract/core/privilege.ts'
import { ratingList } from '#contract/product/rating.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** What buyers said of products; `rating_code` opens one beside the list, where it is answered. */
export const ratingListScreen = defineScreen({
  id: 'rating.list',
  path: '/rating',
  query: ratingList.address.schema.extend({ rating_code: z.string().max(64).optional() }),
  title: 'rating.list.title',
  keywords: 'rating.list.keywords',
  icon: 'star',
  access: testUser,
  frame: 'dashboard',
  keys: ['G U'],
  menu: menuPlaces.rating,
  dock: { instances: 'many', opens: 'replace', minWidth: 420, stays: true },
  load: () => import('./list.pane.tsx'),
})
