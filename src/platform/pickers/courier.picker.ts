import { orderCourierList } from '#contract/order/order.endpoints.ts'
import { pickerOf } from './from-call.ts'

/** Couriers that occur in orders. */
export const courierPicker = pickerOf(orderCourierList, ({ couriers }) => couriers.map((value) => ({ value, title: value })))
