import { orderLogAction } from '#contract/order/order-log.ts'

const handles = `l.action in (${orderLogAction.created}, ${orderLogAction.accepted})`

/** Whose an order is: of those who entered or accepted it the first; SQL of the user_id of `orders o`, or null. `$1` is the workspace. */
export const handledBySql = `(
  select l.user_id from order_log l where l.workspace_id = $1 and l.order_code = o.order_code and ${handles} and l.user_id is not null
  order by l.log_id limit 1)`

/** Orders that are somebody's: first those that they had in hand at all, which an index knows. */
export const isHandledBy = (user: string): string => `o.order_code in (
  select l.order_code from order_log l where l.workspace_id = $1 and l.user_id = ${user} and ${handles}) and ${handledBySql} = ${user}`
