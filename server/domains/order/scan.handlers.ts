import { orderScan, orderScanList } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'
import { missingFrom } from './handover.ts'
import { actorOf } from './order-command.ts'
import { startOfDay } from './order-filter.ts'
import { parcelCode } from './parcel.query.ts'
import { openStatuses } from './scan.rules.ts'
import { scanParcel } from './scan.ts'

interface DayScan {
  readonly order_code: string
  readonly parcel_code: string
  readonly name: string
  readonly at: string
  readonly buyer_name: string
  readonly courier_name: string
  readonly order_qty: number
  readonly own: boolean
}

/** The day in Indonesia (WIB) that an instant lies in. */
const dayOf = (now: Date): string => new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

async function readDay(connection: Connection, action: ScanAction, userId: number, limit: number, now: Date) {
  const workspace = workspaceOf(connection)
  const since = startOfDay(dayOf(now))
  const rows = await prepared<DayScan>(
    connection,
    `select s.order_code, ${parcelCode('s')} as parcel_code, s.name, s.scanned_at as at, o.buyer_name, o.courier_name, o.order_qty, s.user_id = $4 as own
     from order_scan s join orders o on o.workspace_id = s.workspace_id and o.order_code = s.order_code
     where s.workspace_id = $1 and s.action = $2 and s.scanned_at >= $3 order by s.scanned_at desc, s.order_code, s.package_no limit $5`,
    [workspace, action, since, userId, limit],
  )
  const [counts] = await prepared<{ total: number; own_total: number }>(
    connection,
    `select count(*)::int as total, (count(*) filter (where user_id = $4))::int as own_total
     from order_scan where workspace_id = $1 and action = $2 and scanned_at >= $3`,
    [workspace, action, since, userId],
  )
  const [open] = await prepared<{ waiting: number }>(connection, waitingText[action], [workspace, openStatuses])
  return { rows, total: counts?.total ?? 0, own_total: counts?.own_total ?? 0, waiting: open?.waiting ?? 0 }
}

const waitingText: Readonly<Record<ScanAction, string>> = {
  pack: 'select count(*)::int as waiting from orders where workspace_id = $1 and order_status = any($2::int[]) and not is_packed',
  handover: `select count(*)::int as waiting ${missingFrom}`,
}

export const scanHandlers = [
  handle(orderScan, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => scanParcel(connection, body, actorOf(caller), now())),
  ),

  handle(orderScanList, ({ query, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readDay(connection, query.scan_action, caller.user_id, query.limit, now())),
  ),
]
