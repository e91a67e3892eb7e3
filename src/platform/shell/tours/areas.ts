/** The rooms of the product that a person is shown around in, in this order. */
export const tourAreas = [
  'order',
  'packing',
  'chat',
  'product',
  'stock',
  'sale',
  'purchase',
  'report',
  'store',
  'agent',
  'attendance',
  'settings',
  'membership',
] as const
export type TourArea = (typeof tourAreas)[number]
