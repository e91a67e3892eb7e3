import { incomeImport, incomeLineList, incomeList, settlementList } from '#contract/income/income.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

const common = { frame: 'dashboard', dock: { instances: 'many', opens: 'replace', minWidth: 400 } } as const

/** What orders should bring, what was settled of them and what differs, order by order. */
export const disbursementScreen = defineScreen({
  ...common,
  id: 'report.disbursement',
  path: '/report/sales/disbursement',
  query: incomeList.address.schema,
  title: 'income.title',
  keywords: 'income.keywords',
  icon: 'receipt-text',
  access: incomeList.access,
  keys: ['G Q'],
  menu: menuPlaces.disbursement,
  load: () => import('./orders.pane.tsx'),
})

/** What marketplaces settled, and when. */
export const settlementScreen = defineScreen({
  ...common,
  id: 'report.settlement',
  path: '/report/sales/disbursement/settlement',
  query: settlementList.address.schema,
  title: 'income.settlement.title',
  keywords: 'income.settlement.keywords',
  icon: 'archive',
  access: settlementList.access,
  load: () => import('./settlements.pane.tsx'),
})

/** Every amount of every settlement. */
export const incomeLineScreen = defineScreen({
  ...common,
  id: 'report.income-line',
  path: '/report/sales/disbursement/line',
  query: incomeLineList.address.schema,
  title: 'income.line.title',
  keywords: 'income.line.keywords',
  icon: 'list-checks',
  access: incomeLineList.access,
  load: () => import('./lines.pane.tsx'),
})

/** A settlement sheet of a marketplace that tells nothing by itself. */
export const incomeImportScreen = defineScreen({
  ...common,
  id: 'report.income-import',
  path: '/report/sales/disbursement/import',
  title: 'income.import.title',
  keywords: 'income.import.keywords',
  icon: 'upload',
  access: incomeImport.access,
  menus: [
    { at: 'toolbar', of: 'income', order: 110 },
    { at: 'toolbar', of: 'settlement', order: 110 },
  ],
  load: () => import('./import.pane.tsx'),
})
