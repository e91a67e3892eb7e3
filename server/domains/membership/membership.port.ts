export { requireRoom } from './limits.ts'
export {
  insertMembershipOrder,
  membershipOrderOf,
  orderColumns,
  ordersWithOwners,
} from './membership-order.query.ts'
export { midtransGateway, midtransUrls } from './midtrans.ts'
export { quoteFor } from './offers.ts'
export { packageColumns, productsOf, readPackages } from './package.query.ts'
export { changePackage, createPackage, deletePackage, offerPackage, type PackageChange, packageBelow } from './package-write.ts'
export { askLatePayments, type PaymentOutcome, takePayment } from './payments.ts'
export { lockOrder, settleOrder } from './settle.ts'
