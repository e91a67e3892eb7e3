export { requireRoom } from './limits.ts'
export {
  insertMembershipOrder,
  membershipOrderOf,
  membershipProducts,
  orderColumns,
  ordersWithOwners,
} from './membership-order.query.ts'
export { midtransGateway, midtransUrls } from './midtrans.ts'
export { quoteFor } from './offers.ts'
export { askLatePayments, type PaymentOutcome, takePayment } from './payments.ts'
export { lockOrder, settleOrder } from './settle.ts'
