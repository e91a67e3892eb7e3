import { z } from 'zod'
import { boPackageList } from '#contract/bo/package.endpoints.ts'
import { pageInAddress } from '#contract/core/list.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { backofficePlaces } from '#kernel/side-menu.ts'

const common = { icon: 'square-stack', access: backoffice, frame: 'backoffice' } as const

/** The packages that are sold, with what each allows and costs. */
export const membershipProductScreen = defineScreen({
  ...common,
  id: 'bo.membership-product',
  path: '/bo/membership-product',
  query: boPackageList.address.schema.extend({ page: pageInAddress }),
  title: 'bo.package.title',
  keywords: 'bo.package.keywords',
  menu: backofficePlaces.membershipProduct,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./list.pane.tsx'),
})

/** One that is new, or the one that the address names. */
export const packageEditScreen = defineScreen({
  ...common,
  id: 'bo.membership-product-edit',
  path: '/bo/membership-product/edit',
  query: z.object({ package_name: z.string().max(60).optional() }),
  title: 'bo.package.new',
  keywords: 'bo.package.keywords',
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./edit.pane.tsx'),
})
