import type { Marketplace } from '../core/marketplace.ts'
import { type OrderStatus, orderStatusName } from '../order/order-status.ts'

/** The marketplace's own word for each of our statuses, where it has words that the demo shows. */
const words: Readonly<Partial<Record<Marketplace, Readonly<Record<OrderStatus, string>>>>> = {
  shopee: {
    100: 'UNPAID',
    200: 'READY_TO_SHIP',
    300: 'PROCESSED',
    400: 'PROCESSED',
    500: 'SHIPPED',
    550: 'TO_RETURN',
    600: 'TO_CONFIRM_RECEIVE',
    700: 'COMPLETED',
    800: 'TO_RETURN',
    900: 'CANCELLED',
    950: 'IN_CANCEL',
  },
  tokopedia: { 100: '103', 200: '220', 300: '400', 400: '450', 500: '500', 550: '550', 600: '600', 700: '700', 800: '601', 900: '10', 950: '220' },
  lazada: {
    100: 'unpaid',
    200: 'pending',
    300: 'packed',
    400: 'ready_to_ship',
    500: 'shipped',
    550: 'returned',
    600: 'delivered',
    700: 'confirmed',
    800: 'delivered',
    900: 'canceled',
    950: 'pending',
  },
  tiktok: {
    100: 'UNPAID',
    200: 'AWAITING_SHIPMENT',
    300: 'AWAITING_COLLECTION',
    400: 'AWAITING_COLLECTION',
    500: 'IN_TRANSIT',
    550: 'COMPLETED',
    600: 'DELIVERED',
    700: 'COMPLETED',
    800: 'DELIVERED',
    900: 'CANCELLED',
    950: 'AWAITING_SHIPMENT',
  },
  blibli: {
    100: 'FP',
    200: 'FP',
    300: 'FP packed',
    400: 'PU',
    500: 'CX',
    550: 'VB',
    600: 'D',
    700: 'D settled',
    800: 'RT',
    900: 'X',
    950: 'FP',
  },
}

export const demoMpStatus = (marketplace: Marketplace, status: OrderStatus): string => words[marketplace]?.[status] ?? orderStatusName(status)
