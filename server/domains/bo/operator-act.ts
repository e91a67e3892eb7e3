import { boActList } from '#contract/bo/bo.endpoints.ts'
import type { OperatorActName, PackageSnapshot } from '#contract/bo/bo.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'
import { listHandler } from '../list-handler.ts'
import { asOperator } from './as-operator.ts'

interface Act {
  readonly act: OperatorActName
  readonly about: string
  readonly account_id?: number
  /** How it stood before and after, where that is kept. */
  readonly before?: PackageSnapshot | null
  readonly after?: PackageSnapshot | null
}

/** Writes down what an operator does, in the transaction that does it: neither is there without the other. */
export async function noteAct({ client }: Connection, caller: Caller, { act, about, account_id, before, after }: Act, now: Date): Promise<void> {
  await client.query(
    'insert into operator_act (at, user_id, user_name, act, about, account_id, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [now.toISOString(), caller.user_id, caller.name, act, about, account_id ?? null, before ?? null, after ?? null],
  )
}

export const actPages = listHandler(
  boActList,
  {
    from: 'operator_act o left join workspace w on w.workspace_id = o.account_id',
    as: 'o',
    select: 'o.id, o.at, o.user_id, o.user_name, o.act, o.about, o.account_id, w.name as workspace_name, o.before, o.after',
    where: {},
    order: 'o.id',
  },
  ({ database }, { caller }, run) => asOperator(database, caller, run),
)
