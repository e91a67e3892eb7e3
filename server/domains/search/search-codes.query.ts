import type { Connection } from '#server/db/database.ts'
import { hitsOf } from './search-kind.ts'
import { codesOf } from './search-text.ts'

/** By code where one has it; what is left may be tracking numbers, which the searched text of an order holds as words. */
const foundText = `
  with asked as materialized (select * from unnest($2::text[], $3::text[]) as a(code, order_code)),
  direct as materialized (
    select asked.code, o.order_code from asked join orders o on o.workspace_id = $1 and o.order_code = asked.order_code
  )
  select code, order_code from direct
  union
  select rest.code, o.order_code from (select code from asked except select code from direct) rest
  cross join lateral search_orders('% ' || lower(rest.code) || '%', 5) as hit(order_code)
  join orders o on o.workspace_id = $1 and o.order_code = hit.order_code
  where upper(o.tracking_number) = upper(rest.code)`

/** The orders that whole codes stand for, in their order; each code takes its first. */
export async function ordersOfCodes(connection: Connection, codes: readonly string[]): Promise<{ code: string; order_code: string }[]> {
  const asked = codes.flatMap((code) => codesOf(code).map((orderCode) => [code, orderCode] as const))
  const found = await hitsOf<{ code: string; order_code: string }>(connection, foundText, [
    asked.map(([code]) => code),
    asked.map(([, orderCode]) => orderCode),
  ])
  const byCode = new Map(found.map((one) => [one.code, one]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
