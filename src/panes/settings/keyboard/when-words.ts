import { type OrderStatus, orderStatusName } from '#contract/order/order-status.ts'
import { describeWhen, parseWhen, type When } from '#kernel/when.ts'
import { type MessageKey, t, translate } from '#platform/i18n/i18n.ts'
import { screenById } from '#platform/workbench/screens.ts'

/** Conditions that have words of their own, by their one spelling. */
const known: Readonly<Record<string, MessageKey>> = {
  'app.installable': 'keyboard.when.installable',
  'app.update': 'keyboard.when.update',
  'bo.article': 'keyboard.when.boArticle',
  'bo.shown': 'keyboard.when.boShown',
  '!bo.shown': 'keyboard.when.boNotShown',
  'bo.priced': 'keyboard.when.boPriced',
  'bo.sold': 'keyboard.when.boSold',
  '!bo.sold': 'keyboard.when.boWithdrawn',
  'bo.waits': 'keyboard.when.waits',
  'broadcast.failed': 'keyboard.when.notSent',
  'broadcast.running': 'keyboard.when.sending',
  'cells.at': 'keyboard.when.cell',
  'cells.refused': 'keyboard.when.cellsRefused',
  'cells.unsaved': 'keyboard.when.cellsUnsaved',
  'chat.blacklisted': 'keyboard.when.blacklisted',
  '!chat.blacklisted': 'keyboard.when.notBlacklisted',
  'chat.composer': 'keyboard.when.composer',
  '!chat.composer': 'keyboard.when.noComposer',
  'chat.entered': 'keyboard.when.chatEntered',
  'chat.notes': 'keyboard.when.notes',
  'chat.pinned': 'keyboard.when.pinned',
  '!chat.pinned': 'keyboard.when.notPinned',
  'chat.quotes': 'keyboard.when.quotes',
  'chat.replied': 'keyboard.when.replied',
  'chat.snoozed': 'keyboard.when.snoozed',
  'chat.unread': 'keyboard.when.unread',
  '!chat.unread': 'keyboard.when.read',
  'customer.address': 'keyboard.when.buyerAddress',
  'customer.name': 'keyboard.when.buyerName',
  'customer.phone': 'keyboard.when.buyerPhone',
  'inbox.discussions': 'keyboard.when.discussions',
  'job.file': 'keyboard.when.jobFile',
  'job.running': 'keyboard.when.jobRunning',
  'leave.approvable': 'keyboard.when.leaveApprovable',
  'leave.refusable': 'keyboard.when.leaveRefusable',
  'leave.waiting': 'keyboard.when.leaveWaiting',
  'notification.unread': 'keyboard.when.notificationUnread',
  'list.url': 'keyboard.when.list',
  'listing.can-delete': 'keyboard.when.listingCanDelete',
  'listing.can-list': 'keyboard.when.listingCanList',
  'listing.can-unlist': 'keyboard.when.listingCanUnlist',
  'listing.can-write': 'keyboard.when.listingCanWrite',
  'listing.linked': 'keyboard.when.listingLinked',
  'listing.one-store': 'keyboard.when.listingOneStore',
  'listing.opens': 'keyboard.when.listingOpens',
  'listing.url': 'keyboard.when.listingUrl',
  'listing.unlinked': 'keyboard.when.listingUnlinked',
  'membership.online': 'keyboard.when.membershipOnline',
  'membership.waits': 'keyboard.when.membershipWaits',
  '!overlay': 'keyboard.when.noOverlay',
  'order.editable': 'keyboard.when.orderEditable',
  'order.splittable': 'keyboard.when.orderSplittable',
  'order.mergeable': 'keyboard.when.orderMergeable',
  'order.revertable': 'keyboard.when.orderRevertable',
  'selection.held': 'keyboard.when.orderHeld',
  'pane.cells': 'keyboard.when.cells',
  '!pane.cells': 'keyboard.when.noCells',
  'packing.number': 'keyboard.when.packingNumber',
  'packing.desk': 'keyboard.when.packingDesk',
  'packing.open': 'keyboard.when.packingOpen',
  'packing.locked': 'keyboard.when.packingLocked',
  'packing.held': 'keyboard.when.packingHeld',
  'packing.complete': 'keyboard.when.packingComplete',
  'pane.columns': 'keyboard.when.columns',
  'pane.download': 'keyboard.when.download',
  'pane.edit': 'keyboard.when.edit',
  '!pane.edit': 'keyboard.when.noEdit',
  'pane.filter': 'keyboard.when.filter',
  'pane.list': 'keyboard.when.list',
  '!pane.list': 'keyboard.when.noList',
  'pane.refresh': 'keyboard.when.refresh',
  '!pane.refresh': 'keyboard.when.noRefresh',
  'pane.scan': 'keyboard.when.scan',
  'pane.search': 'keyboard.when.search',
  '!pane.search': 'keyboard.when.noSearch',
  'panes.closed > 0': 'keyboard.when.closed',
  'panes.count > 1': 'keyboard.when.panes',
  'payroll.closable': 'keyboard.when.payrollClosable',
  'payroll.open': 'keyboard.when.payrollOpen',
  'purchase.cancelled': 'keyboard.when.purchaseCancelled',
  '!purchase.cancelled': 'keyboard.when.purchaseNotCancelled',
  'purchase.deletable': 'keyboard.when.purchaseDeletable',
  'purchase.draft': 'keyboard.when.purchaseDraft',
  'purchase.open': 'keyboard.when.purchaseOpen',
  'purchase.ordered': 'keyboard.when.purchaseOrdered',
  'purchase.partial': 'keyboard.when.purchasePartial',
  'purchase.payable': 'keyboard.when.purchasePayable',
  'purchase.sendable': 'keyboard.when.purchaseSendable',
  'purchase.short': 'keyboard.when.purchaseShort',
  'session.others': 'keyboard.when.sessionOthers',
  'workspace.ends': 'keyboard.when.workspaceEnds',
  '!workspace.ends': 'keyboard.when.workspaceStays',
  'sale.payable': 'keyboard.when.salePayable',
  'sale.standing': 'keyboard.when.saleStanding',
  'sale.voidable': 'keyboard.when.saleVoidable',
  'sale.writing': 'keyboard.when.saleWriting',
  '!sale.writing': 'keyboard.when.saleNotWriting',
  'purchase.suggested': 'keyboard.when.suggested',
  '!purchase.suggested': 'keyboard.when.notSuggested',
  'rating.can-reply': 'keyboard.when.ratingCanReply',
  'rating.order': 'keyboard.when.ratingOrder',
  'return.order': 'keyboard.when.returnOrder',
  'income.open': 'keyboard.when.incomeOpen',
  'income.accepted': 'keyboard.when.incomeAccepted',
  'receiver.chat': 'keyboard.when.receiverChat',
  'screens.more': 'keyboard.when.screens',
  'selection.count > 0': 'keyboard.when.selection',
  'selection.count == 1': 'keyboard.when.one',
  "selection.archive == 'off'": 'keyboard.when.not-archived',
  "selection.archive == 'on'": 'keyboard.when.archived',
  "selection.sync != 'off'": 'keyboard.when.synced',
  "selection.sync != 'on'": 'keyboard.when.notSynced',
  'stock.count > 0': 'keyboard.when.stock',
  'stock-io.draft': 'keyboard.when.stockDraft',
  'stock-io.posted': 'keyboard.when.stockPosted',
  '!store.name': 'keyboard.when.noStore',
  'views.changeable > 0': 'keyboard.when.viewsChangeable',
  'views.count > 0': 'keyboard.when.views',
  'views.own > 0': 'keyboard.when.viewsOwn',
  'views.shared > 0': 'keyboard.when.viewsShared',
  'window.standalone': 'keyboard.when.standalone',
  '!window.standalone': 'keyboard.when.notStandalone',
  'windows.others > 0': 'keyboard.when.windows',
  'windows.waiting > 0': 'keyboard.when.windowsWaiting',
  'work.any': 'keyboard.when.work',
  'work.failed > 0': 'keyboard.when.failed',
}

/** What can be selected. */
const kinds: Readonly<Record<string, MessageKey>> = {
  agent: 'keyboard.when.agent',
  'attendance-admin-day': 'keyboard.when.attendanceDay',
  'attendance-leave': 'keyboard.when.leave',
  'attendance-person': 'keyboard.when.person',
  broadcast: 'keyboard.when.broadcast',
  boost: 'keyboard.when.boost',
  campaign: 'keyboard.when.campaign',
  category: 'keyboard.when.category',
  chat: 'keyboard.when.chat',
  'chat-tag': 'keyboard.when.tag',
  customer: 'keyboard.when.buyer',
  job: 'keyboard.when.job',
  listing: 'keyboard.when.listing',
  income: 'keyboard.when.income',
  'membership-order': 'keyboard.when.membershipOrder',
  'membership-package': 'keyboard.when.membershipPackage',
  notification: 'keyboard.when.notification',
  order: 'keyboard.when.order',
  'order-rule': 'keyboard.when.rule',
  product: 'keyboard.when.product',
  passkey: 'keyboard.when.passkey',
  'api-key': 'keyboard.when.apiKey',
  purchase: 'keyboard.when.purchase',
  'content-entry': 'keyboard.when.contentEntry',
  session: 'keyboard.when.session',
  'own-membership-order': 'keyboard.when.membershipOrder',
  sale: 'keyboard.when.sale',
  'sale-customer': 'keyboard.when.saleCustomer',
  'own-leave': 'keyboard.when.ownLeave',
  'payroll-slip': 'keyboard.when.payroll',
  payslip: 'keyboard.when.payslip',
  'purchase-incoming': 'keyboard.when.purchaseIncoming',
  rating: 'keyboard.when.rating',
  receiver: 'keyboard.when.receiver',
  'reply-template': 'keyboard.when.template',
  return: 'keyboard.when.return',
  'stock-io': 'keyboard.when.stockIo',
  store: 'keyboard.when.store',
  'store-invitation': 'keyboard.when.invitation',
  supplier: 'keyboard.when.supplier',
  unshelved: 'keyboard.when.unshelved',
  dashboard: 'keyboard.when.dashboard',
}

/** When a command can run, as a person says it; nothing where that is always. */
export const whenInWords = (when: string | undefined): string => (when === undefined ? '' : said(parseWhen(when)))

function said(when: When): string {
  if (when.type === 'or') return [...new Set(when.parts.map(said))].join(t('keyboard.when.or'))
  if (when.type !== 'and') return wordsOf(when)
  const selection = t('keyboard.when.selection')
  const parts = [...new Set(when.parts.map(said))]
  // “Something is selected” says nothing beside “orders are selected”.
  return (when.parts.some((part) => kindOf(part)) ? parts.filter((text) => text !== selection) : parts).join(' · ')
}

const kindOf = (when: When): string | undefined => /^selection\.kind == '([\w-]+)'$/.exec(describeWhen(when))?.[1]

function wordsOf(when: When): string {
  const spelled = describeWhen(when)
  const key = known[spelled] ?? kinds[kindOf(when) ?? '']
  if (key) return t(key)
  const [, actor] = /^'\w+' in (\w+)\.can$/.exec(spelled) ?? []
  if (actor) return t(actor === 'agent' ? 'keyboard.when.agentCan' : actor === 'store' ? 'keyboard.when.storeCan' : 'keyboard.when.can')
  if (/^'\w+' in return\.answers$/.test(spelled)) return t('keyboard.when.returnTakes')
  const [, status] = /^'(\d+)' in selection\.statuses$/.exec(spelled) ?? []
  const named = status && orderStatusName(Number(status) as OrderStatus)
  if (named) return t('keyboard.when.status', { status: t(`order.status.${named}`) })
  const [, counted, least] = /^(panes\.count|pane\.tabs) >= (\d+)$/.exec(spelled) ?? []
  if (counted) return t(counted === 'pane.tabs' ? 'keyboard.when.tabs' : 'keyboard.when.panesAtLeast', { count: Number(least) })
  const [, relation, screen] = /^pane\.screen ([=!]=) '([\w.-]+)'$/.exec(spelled) ?? []
  const title = screen && screenById(screen)?.title
  if (!title) return t('keyboard.when.other')
  return t(relation === '==' ? 'keyboard.when.screen' : 'keyboard.when.notScreen', { screen: translate(title) })
}
