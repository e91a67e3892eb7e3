import type { TourArea } from './areas.ts'
import type { TourStep } from './tours.ts'

/** A short tour of each, on the screen that its command opens. */
export const areaTours: Readonly<Record<TourArea, readonly TourStep[]>> = {
  order: [
    {
      at: '[data-focused] nav',
      title: 'tour.order.1.title',
      text: 'tour.order.1.text',
      keys: { search: 'list.search', filter: 'list.filter' },
    },
    {
      at: '[data-focused] [role="grid"]',
      title: 'tour.order.2.title',
      text: 'tour.order.2.text',
      keys: { next: 'list.next', select: 'list.select', peek: 'list.peek' },
    },
    {
      title: 'tour.order.3.title',
      text: 'tour.order.3.text',
      keys: { accept: 'order.accept', pickup: 'order.request-pickup', print: 'order.print-label', urgent: 'order.next-urgent' },
    },
  ],
  packing: [
    { at: '[data-focused] input', title: 'tour.packing.1.title', text: 'tour.packing.1.text' },
    { title: 'tour.packing.2.title', text: 'tour.packing.2.text', keys: { shortcuts: 'help.shortcuts' } },
  ],
  chat: [
    { at: '[data-focused] input[type="search"]', title: 'tour.chat.1.title', text: 'tour.chat.1.text', keys: { search: 'list.search' } },
    {
      at: '[data-focused] [role="grid"]',
      title: 'tour.chat.2.title',
      text: 'tour.chat.2.text',
      keys: { next: 'chat.next-unreplied', reply: 'chat.reply-to', done: 'chat.done' },
    },
    { title: 'tour.chat.3.title', text: 'tour.chat.3.text', keys: { insert: 'chat.insert', send: 'chat.send' } },
  ],
  product: [
    {
      at: '[data-focused] [role="grid"]',
      title: 'tour.product.1.title',
      text: 'tour.product.1.text',
      keys: { edit: 'list.edit', save: 'list.save-cells' },
    },
    {
      title: 'tour.product.2.title',
      text: 'tour.product.2.text',
      keys: { many: 'product.change-many', upload: 'product.upload-to-store', sync: 'product.toggle-sync' },
    },
  ],
  stock: [
    {
      at: '[data-focused] .list-top',
      title: 'tour.stock.1.title',
      text: 'tour.stock.1.text',
      keys: { in: 'stock-io.new-in', out: 'stock-io.new-out', count: 'stock-io.new-count' },
    },
    { title: 'tour.stock.2.title', text: 'tour.stock.2.text', keys: { why: 'stock.why' } },
  ],
  sale: [
    { at: '[data-focused] .list-top', title: 'tour.sale.1.title', text: 'tour.sale.1.text', keys: { new: 'sale.new' } },
    {
      at: '[data-focused] [role="grid"]',
      title: 'tour.sale.2.title',
      text: 'tour.sale.2.text',
      keys: { print: 'sale.print', pay: 'sale.pay', send: 'sale.send' },
    },
  ],
  purchase: [
    {
      at: '[data-focused] .list-top',
      title: 'tour.purchase.1.title',
      text: 'tour.purchase.1.text',
      keys: { new: 'purchase.new', buy: 'purchase.buy' },
    },
    {
      at: '[data-focused] [role="grid"]',
      title: 'tour.purchase.2.title',
      text: 'tour.purchase.2.text',
      keys: { receive: 'purchase.receive', pay: 'purchase.pay' },
    },
  ],
  report: [
    {
      at: '[data-focused] .report-top, [data-focused] [role="search"], [data-focused] form',
      title: 'tour.report.1.title',
      text: 'tour.report.1.text',
      keys: { filter: 'list.filter' },
    },
    { title: 'tour.report.2.title', text: 'tour.report.2.text', keys: { download: 'list.download' } },
  ],
  store: [
    {
      at: '[data-focused] [data-store-code]',
      title: 'tour.store.1.title',
      text: 'tour.store.1.text',
      keys: { mend: 'store.reauthorise', pause: 'store.pause', sync: 'store.sync' },
    },
    { title: 'tour.store.2.title', text: 'tour.store.2.text', keys: { add: 'store.add' } },
  ],
  agent: [
    {
      at: '[data-focused] h2, [data-focused] [role="grid"]',
      title: 'tour.agent.1.title',
      text: 'tour.agent.1.text',
      keys: { edit: 'agent.edit', off: 'agent.deactivate' },
    },
    { title: 'tour.agent.2.title', text: 'tour.agent.2.text', keys: { online: 'agent.toggle-online' } },
  ],
  attendance: [
    { at: '[data-focused] [data-attendance]', title: 'tour.attendance.1.title', text: 'tour.attendance.1.text' },
    { title: 'tour.attendance.2.title', text: 'tour.attendance.2.text', keys: { leave: 'attendance.ask-leave' } },
  ],
  settings: [
    {
      at: '[data-focused] nav, [data-focused] h2',
      title: 'tour.settings.1.title',
      text: 'tour.settings.1.text',
      keys: { palette: 'palette.open' },
    },
    { at: '[data-focused] h2', title: 'tour.settings.2.title', text: 'tour.settings.2.text', keys: { field: 'list.field' } },
  ],
  membership: [
    { at: '[data-focused] h2', title: 'tour.membership.1.title', text: 'tour.membership.1.text' },
    { title: 'tour.membership.2.title', text: 'tour.membership.2.text', keys: { invoice: 'membership.invoice' } },
  ],
}
