import type { Access } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { attendanceScreen } from '#panes/attendance/attendance.screen.ts'
import { inboxScreen } from '#panes/chat/inbox/inbox.screen.ts'
import { packingScreen } from '#panes/helper/packing/packing.screen.ts'
import { membershipScreen } from '#panes/membership/membership.screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { productListScreen } from '#panes/product/list/list.screen.ts'
import { stockIoListScreen } from '#panes/product/stock-io/stock-io.screen.ts'
import { purchaseListScreen } from '#panes/purchase/purchase.screen.ts'
import { salesReportScreen } from '#panes/report/sales/sales.screen.ts'
import { saleListScreen } from '#panes/sale/sale.screen.ts'
import { agentListScreen } from '#panes/settings/agent/list/agent-list.screen.ts'
import { settingsGeneralScreen } from '#panes/settings/general/general.screen.ts'
import { storeListScreen } from '#panes/store/list/store-list.screen.ts'
import type { TourArea } from '#platform/shell/tours/areas.ts'
import { workbench } from '#platform/workbench/workbench.ts'

interface Toured {
  readonly access: Access
  readonly icon?: string | undefined
  href(): string
}

/** Opens a room and shows what can be done in it; for who may see it. */
const tour = (area: TourArea, { access, icon, href }: Toured) =>
  defineCommand({
    id: `tour.${area}`,
    title: `tour.${area}.name`,
    keywords: 'tour.keywords',
    group: 'shell.onboard.title',
    icon,
    access,
    async run() {
      workbench.open(href())
      await (await import('#platform/shell/tours/run-tour.ts')).runAreaTour(area)
    },
  })

export const orderTour = tour('order', orderQueueScreen)
export const packingTour = tour('packing', packingScreen)
export const chatTour = tour('chat', inboxScreen)
export const productTour = tour('product', productListScreen)
export const stockTour = tour('stock', stockIoListScreen)
export const saleTour = tour('sale', saleListScreen)
export const purchaseTour = tour('purchase', purchaseListScreen)
export const reportTour = tour('report', salesReportScreen)
export const storeTour = tour('store', storeListScreen)
export const agentTour = tour('agent', agentListScreen)
export const attendanceTour = tour('attendance', attendanceScreen)
export const settingsTour = tour('settings', settingsGeneralScreen)
export const membershipTour = tour('membership', membershipScreen)
