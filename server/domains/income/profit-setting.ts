import { noProfitSetting, type ProfitSetting, profitSettingSchema } from '#contract/income/profit.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

const settingKey = 'profit'

export async function readProfitSetting(connection: Connection): Promise<ProfitSetting> {
  const [row] = await prepared<{ value: unknown }>(connection, 'select value from workspace_setting where workspace_id = $1 and key = $2', [
    workspaceOf(connection),
    settingKey,
  ])
  const parsed = profitSettingSchema.safeParse(row?.value)
  return parsed.success ? parsed.data : noProfitSetting
}

interface Reckoned {
  /** Empty: of every other store. */
  readonly store_code: string
  readonly packing_cost: number
  readonly fee_rate: number
}

/** What is reckoned with, store by store. */
export const reckonedOf = ({ packing_cost, fee_rate, stores }: ProfitSetting): Reckoned[] => [
  { store_code: '', packing_cost, fee_rate },
  ...stores.map((own) => ({ store_code: own.store_code, packing_cost: own.packing_cost ?? packing_cost, fee_rate: own.fee_rate ?? fee_rate })),
]

/** Orders whose figures another setting changes: what is only estimated, or, of the limit alone, those that may be marked. */
const dueText = (which: string) => `
  insert into income_due (workspace_id, order_code) select i.workspace_id, i.order_code from order_income i where i.workspace_id = $1 and ${which}`
const estimatedText = dueText(`(i.profit_state in ('estimated', 'unknown') or i.order_status in (200, 300, 400, 950))`)
const inWorkText = dueText(`i.order_status in (200, 300, 400, 500, 600, 800, 950)`)

export async function writeProfitSetting(connection: Connection, setting: ProfitSetting): Promise<void> {
  const before = await readProfitSetting(connection)
  const workspaceId = workspaceOf(connection)
  await connection.client.query(
    `insert into workspace_setting (workspace_id, key, value) values ($1, $2, $3::jsonb) on conflict (workspace_id, key) do update set value = excluded.value`,
    [workspaceId, settingKey, JSON.stringify(setting)],
  )
  if (JSON.stringify(reckonedOf(before)) !== JSON.stringify(reckonedOf(setting))) await connection.client.query(estimatedText, [workspaceId])
  if (before.margin_limit !== setting.margin_limit) await connection.client.query(inWorkText, [workspaceId])
}
