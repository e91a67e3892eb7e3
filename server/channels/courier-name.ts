/** Where marketplaces write courier and service as one text ("SPX Standard"): the beginnings they use, and the courier they mean. */
const carriers: readonly (readonly [begins: string, courier: string])[] = [
  ['SPX', 'Shopee Express'],
  ['Shopee Express', 'Shopee Express'],
  ['J&T Express', 'J&T'],
  ['J&T', 'J&T'],
  ['Ninja Express', 'Ninja Express'],
  ['LEX ID', 'LEX ID'],
]

/** Splits the carrier text into courier and service; what no beginning explains is the first word and the rest. */
export function courierOf(carrier: string): { courier_name: string; courier_service_name: string } {
  const known = carriers.find(([begins]) => carrier.toLowerCase().startsWith(begins.toLowerCase()))
  if (known) return { courier_name: known[1], courier_service_name: carrier.slice(known[0].length).trim() }
  const [first = '', ...rest] = carrier.split(' ')
  return { courier_name: first, courier_service_name: rest.join(' ') }
}
