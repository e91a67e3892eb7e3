export const courierTypes = ['instant', 'sameday', 'normal'] as const
export type CourierType = (typeof courierTypes)[number]

/** Detects the courier type from the courier's and the service's names, as marketplaces write them in no common form. */
export function courierTypeOf(courierName: string, serviceName: string): CourierType {
  const text = `${courierName} ${serviceName}`.toLowerCase()
  if (/instan/.test(text)) return 'instant'
  if (/same\s*-?\s*day/.test(text)) return 'sameday'
  return 'normal'
}
